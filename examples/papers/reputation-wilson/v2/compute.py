"""Numbers and figures of "Reputation as a lower bound". Needs matplotlib and scipy (for the beta quantile)."""
from math import comb, sqrt

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from scipy.stats import beta

Z = 1.959963984540054
INK, LAPIS, RUBRIC, TEAL = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e"
plt.rcParams.update({"font.size": 11, "axes.edgecolor": INK, "text.color": INK, "axes.labelcolor": INK,
                     "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False,
                     "axes.spines.right": False, "figure.dpi": 170, "savefig.facecolor": "white"})


def wilson(k, n, z=Z):
    p = k / n
    return (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)


def wilson_continuity(k, n, z=Z):
    """Score test with the continuity correction of 1/2 a vote."""
    if k == 0:
        return 0.0
    p = k / n
    return max(0, (2 * n * p + z * z - 1 - z * sqrt(z * z - 2 - 1 / n + 4 * p * (n * (1 - p) + 1))) / (2 * (n + z * z)))


def wald(k, n, z=Z):
    p = k / n
    return p - z * sqrt(p * (1 - p) / n)


def agresti_coull(k, n, z=Z):
    m, p = n + z * z, (k + z * z / 2) / (n + z * z)
    return p - z * sqrt(p * (1 - p) / m)


def jeffreys(k, n):
    return 0.0 if k == 0 else beta.ppf(0.025, k + .5, n - k + .5)


METHODS = {"Wilson": wilson, "Wilson cc": wilson_continuity, "Agresti-Coull": agresti_coull, "Jeffreys": jeffreys, "Wald": wald}


def miss(method, n, p):
    """Exact probability that the lower bound exceeds p."""
    return sum(comb(n, k) * p**k * (1 - p)**(n - k) for k in range(n + 1) if method(k, n) > p)


def summary(method, n, grid=2000):
    rates = [miss(method, n, (i + .5) / grid) for i in range(grid)]
    return sum(rates) / grid, max(rates)


def table_n_helpful():
    for n in (3, 5, 8, 12, 20, 50, 100):
        print(n, [f"{100 * wilson(n - u, n):.1f}" for u in (0, 1, 2, 5) if u <= n], f"half {100 * wilson(n / 2, n):.1f}")
    print("unanimous n to reach", [(t, next(n for n in range(1, 2000) if 100 * wilson(n, n) >= t)) for t in (50, 75, 80, 90, 95, 99)])
    print("closed form check", max(abs(wilson(n, n) - n / (n + Z * Z)) for n in range(1, 500)))


def table_methods():
    for k, n in ((3, 3), (5, 5), (9, 10), (8, 10), (5, 10), (18, 20), (45, 50), (1, 10), (0, 10)):
        print(k, n, [f"{100 * f(k, n):.1f}" for f in METHODS.values()])


def table_one_vote():
    worst = min((wilson(k + 1, n + 1) - wilson(k, n), n, k) for n in range(3, 400) for k in range(n + 1))
    least = max((wilson(k, n + 1) - wilson(k, n), n, k) for n in range(3, 400) for k in range(1, n + 1))
    print("smallest gain by a helpful vote", worst, "| smallest loss by an unhelpful vote", least)
    for k, n in ((3, 3), (9, 10), (45, 50), (90, 100)):
        print(k, n, f"{100*wilson(k,n):.1f} helpful {100*(wilson(k+1,n+1)-wilson(k,n)):+.2f} unhelpful {100*(wilson(k,n+1)-wilson(k,n)):+.2f}")


def table_miss():
    for n in (5, 10, 20, 50):
        print(n, {name: tuple(f"{100 * x:.2f}" for x in summary(f, n, 1000)) for name, f in METHODS.items()})
    for n in (5, 10, 20, 50, 100):
        rates = [(100 * miss(wilson, n, i / 2000), i / 2000) for i in range(1, 2000)]
        print(n, "Wilson: worst anywhere %.1f at p = %.4f" % max(rates), "| worst for p >= 1/2: %.1f at p = %.4f" % max(r for r in rates if r[1] >= .5))


def figure_bound():
    fig, ax = plt.subplots(figsize=(6.4, 3.9))
    n = range(3, 101)
    ax.plot(n, [100 * k / (k + Z * Z) for k in n], color=TEAL, label="all helpful")
    for share, colour in ((.9, LAPIS), (.75, INK), (.5, RUBRIC)):
        ns = [k for k in n if abs(share * k - round(share * k)) < 1e-9]
        ax.plot(ns, [100 * wilson(round(share * k), k) for k in ns], "o-", ms=3, color=colour, label=f"{round(100*share)} % helpful")
        ax.axhline(100 * share, color=colour, lw=.7, ls=":")
    ax.set(xlabel="votes n", ylabel="reputation", xlim=(0, 100), ylim=(0, 100))
    ax.legend(frameon=False, loc="lower right", ncols=2, fontsize=9.5)
    fig.tight_layout(); fig.savefig("bound.png"); plt.close(fig)


def figure_miss():
    fig, ax = plt.subplots(figsize=(6.4, 3.9))
    ps = [i / 1000 for i in range(1, 1000)]
    for name, colour in (("Wald", RUBRIC), ("Wilson", LAPIS), ("Jeffreys", TEAL)):
        ax.plot(ps, [100 * miss(METHODS[name], 20, p) for p in ps], color=colour, lw=1.1, label=name)
    ax.axhline(2.5, color=INK, lw=.8, ls=":"); ax.text(.995, 2.7, "2.5 %", fontsize=9, ha="right")
    ax.set(xlabel="true proportion p", ylabel="probability that the bound exceeds p (%)", xlim=(0, 1), ylim=(0, 17))
    ax.legend(frameon=False, loc="upper center")
    fig.tight_layout(); fig.savefig("miss.png"); plt.close(fig)


if __name__ == "__main__":
    table_n_helpful(); table_methods(); table_one_vote(); table_miss(); figure_bound(); figure_miss()
