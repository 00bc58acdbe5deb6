"""Every number and figure of "A bound that travels with the sum". Python 3.11 and matplotlib: python3 sums.py

Exact sums are sums of fractions, so "error" below is exact. The seeds are fixed; the output is deterministic.
"""
from fractions import Fraction
from math import sqrt, ulp
from random import Random

U = 2.0 ** -53


def traveling_sum(xs):
    """Returns the sum, a bound on its error and an estimate of its standard error."""
    s, bound, square = xs[0], 0.0, 0.0
    for x in xs[1:]:
        s += x
        bound += abs(s)
        square += ulp(s) ** 2
    return s, U * bound * (1 + len(xs) * 2 * U), sqrt(square / 12)


def neumaier(xs):
    s = c = 0.0
    for x in xs:
        t = s + x
        c += (s - t) + x if abs(s) >= abs(x) else (x - t) + s
        s = t
    return s + c


def exact(xs):
    return sum(map(Fraction, xs), Fraction(0))


FAMILIES = {
    "uniform": lambda r, n: [r.random() for _ in range(n)],
    "signed": lambda r, n: [r.uniform(-1, 1) for _ in range(n)],
    "lognormal": lambda r, n: [r.lognormvariate(0, 3) for _ in range(n)],
    "harmonic, rising": lambda r, n: [1 / k for k in range(n, 0, -1)],
    "harmonic, falling": lambda r, n: [1 / k for k in range(1, n + 1)],
    "tenths": lambda r, n: [0.1] * n,
    "canceling": lambda r, n: canceling(r, n),
}
RANDOM = ("uniform", "signed", "lognormal", "canceling")


def canceling(r, n):
    half = [r.lognormvariate(0, 3) for _ in range(n // 2)]
    xs = half + [-x * (1 + 1e-9 * r.random()) for x in half]
    r.shuffle(xs)
    return xs


def table_bounds(n=10_000):
    print(f"n = {n}: error, traveling bound, a priori bound, estimate, bound/error, Neumaier's error")
    for name, make in FAMILIES.items():
        xs = make(Random(7), n)
        s, bound, estimate = traveling_sum(xs)
        truth = exact(xs)
        error = abs(float(Fraction(s) - truth))
        apriori = (n - 1) * U * float(sum(abs(Fraction(x)) for x in xs))
        compensated = abs(float(Fraction(neumaier(xs)) - truth))
        print(f"{name:18} {error:.2e} {bound:.2e} {apriori:.2e} {estimate:.2e} {bound / error:8.1f} {apriori / bound:7.1f} {compensated:.1e}")


def coverage(n=1000, runs=2000):
    print(f"n = {n}, {runs} runs: share of errors within 1, 2 and 3 estimates, and within the bound")
    result = {}
    for name in RANDOM:
        ratios, within = [], 0
        for run in range(runs):
            xs = FAMILIES[name](Random(1000 + run), n)
            s, bound, estimate = traveling_sum(xs)
            error = float(Fraction(s) - exact(xs))
            ratios.append(error / estimate)
            within += abs(error) <= bound
        shares = [sum(abs(q) <= k for q in ratios) / runs for k in (1, 2, 3)]
        rms = sqrt(sum(q * q for q in ratios) / runs)
        result[name] = ratios
        print(f"{name:12} {' '.join(f'{100 * x:.1f}' for x in shares)}  rms {rms:.3f}  bound {within}/{runs}")
    print("normal       68.3 95.4 99.7  rms 1")
    return result


def tenths():
    print("tenths: n, error, estimate, error/estimate")
    rows = []
    for n in (10, 100, 1000, 10_000, 100_000, 1_000_000):
        xs = [0.1] * n
        s, bound, estimate = traveling_sum(xs)
        error = abs(float(Fraction(s) - n * Fraction(0.1)))
        rows.append((n, error, bound, estimate))
        print(f"{n:8} {error:.2e} {estimate:.2e} {error / estimate if estimate else 0:.1f} bound/error {bound / error if error else 0:.1f}")
    return rows


def growth():
    """Median error, bound and estimate of uniform data against n."""
    rows = []
    for n in (10, 30, 100, 300, 1000, 3000, 10_000):
        found = []
        for run in range(101):
            xs = FAMILIES["uniform"](Random(run), n)
            s, bound, estimate = traveling_sum(xs)
            found.append((abs(float(Fraction(s) - exact(xs))), bound, estimate))
        middle = [sorted(c)[50] for c in zip(*found)]
        rows.append((n, *middle))
        print(f"uniform, n = {n}: median error {middle[0]:.2e}, bound {middle[1]:.2e}, estimate {middle[2]:.2e}, bound/error {middle[1] / middle[0]:.1f}")
    return rows


def figure(rows, tenth_rows):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    ink, lapis, rubric, teal = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e"
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
    fig, axes = plt.subplots(1, 2, figsize=(7.2, 3.2), sharex=False)
    for ax, data, title in ((axes[0], rows, "uniform numbers"), (axes[1], tenth_rows, "the number 0.1, n times")):
        n = [r[0] for r in data]
        ax.loglog(n, [r[2] for r in data], "s-", color=rubric, ms=4, label="bound")
        ax.loglog(n, [r[3] for r in data], "o--", color=lapis, ms=4, label="estimate")
        ax.loglog(n, [max(r[1], 1e-19) for r in data], "^-", color=teal, ms=4, label="error")
        ax.set(xlabel="n", title=title)
        ax.title.set_fontsize(10)
    axes[0].set_ylabel("absolute error")
    axes[0].legend(frameon=False)
    fig.tight_layout()
    fig.savefig("growth.png")


if __name__ == "__main__":
    table_bounds()
    coverage()
    tenth_rows = tenths()
    figure(growth(), tenth_rows)
