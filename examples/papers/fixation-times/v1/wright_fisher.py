"""Makes the data set and every number of the paper. Python 3.11, NumPy, matplotlib: python3 wright_fisher.py

The Wright-Fisher model: n = 2N gene copies; if i carry the allele, the next generation has Binomial(n, i/n) of them.
Absorption times are exact to double precision: powers of the transition matrix, no simulation. A simulation checks them.
"""
import csv
from math import comb, lgamma, log

import numpy as np

SIZES = (5, 10, 20, 50, 100)
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def transition(n):
    """Row i: the distribution of the number of copies after i copies."""
    matrix = np.zeros((n + 1, n + 1))
    matrix[0, 0] = matrix[n, n] = 1
    log_comb = np.array([lgamma(n + 1) - lgamma(j + 1) - lgamma(n - j + 1) for j in range(n + 1)])
    j = np.arange(n + 1)
    for i in range(1, n):
        matrix[i] = np.exp(log_comb + j * log(i / n) + (n - j) * log(1 - i / n))
    return matrix / matrix.sum(1, keepdims=True)


def exact(n, i, matrix):
    """Mean, standard deviation and distribution function of the time to absorption, and the time given fixation."""
    inner = matrix[1:n, 1:n]
    eye = np.eye(n - 1)
    mean = np.linalg.solve(eye - inner, np.ones(n - 1))
    second = np.linalg.solve(eye - inner, 1 + 2 * inner @ mean)
    fixed = np.linalg.solve(eye - inner, matrix[1:n, n])
    conditional = np.linalg.solve(eye - inner, fixed)[i - 1] / fixed[i - 1]
    state = np.zeros(n + 1)
    state[i] = 1
    absorbed, t = [0.0], 0
    while absorbed[-1] < 0.9999:
        state = state @ matrix
        absorbed.append(state[0] + state[n])
    m = mean[i - 1]
    return m, (second[i - 1] - m * m) ** 0.5, fixed[i - 1], conditional, absorbed


def starts(n):
    return sorted({1, n // 10, n // 2} - {0})


def diffusion(n, p):
    """Kimura and Ohta: mean time to absorption, and to fixation given fixation, in generations (n = 2N)."""
    return -2 * n * (p * log(p) + (1 - p) * log(1 - p)), -2 * n * (1 - p) * log(1 - p) / p


def simulate(n, i, runs, rng):
    copies = np.full(runs, i)
    times = np.zeros(runs, int)
    alive = np.ones(runs, bool)
    while alive.any():
        copies[alive] = rng.binomial(n, copies[alive] / n)
        times[alive] += 1
        alive = (copies > 0) & (copies < n)
    return times, copies == n


def main():
    rng = np.random.default_rng(20261001)
    summary, curves = [], []
    for size in SIZES:
        n = 2 * size
        matrix = transition(n)
        for i in starts(n):
            mean, sd, fixed, conditional, absorbed = exact(n, i, matrix)
            quantiles = [next(t for t, a in enumerate(absorbed) if a >= q) for q in QUANTILES]
            approximate, approximate_conditional = diffusion(n, i / n)
            times, is_fixed = simulate(n, i, 20_000, rng)
            z = (times.mean() - mean) / (sd / 20_000 ** 0.5)
            summary.append([size, i, f"{i / n:.4f}", f"{fixed:.6f}", f"{mean:.4f}", f"{sd:.4f}", f"{conditional:.4f}", *quantiles,
                            f"{approximate:.4f}", f"{approximate_conditional:.4f}", f"{times.mean():.4f}", f"{is_fixed.mean():.5f}"])
            print(f"N {size} i {i} fix {fixed:.6f} mean {mean:.3f} sd {sd:.3f} given fixation {conditional:.3f} quantiles {quantiles}",
                  f"diffusion {approximate:.3f} ({100 * (approximate / mean - 1):+.2f} %) {approximate_conditional:.3f} ({100 * (approximate_conditional / conditional - 1):+.2f} %)",
                  f"simulated {times.mean():.3f} z {z:+.2f} fixed {is_fixed.mean():.4f} beyond 4N {100 * (1 - absorbed[min(4 * size, len(absorbed) - 1)]):.1f} %")
            step = max(1, len(absorbed) // 100)
            curves += [[size, i, t, f"{absorbed[t]:.6f}"] for t in range(step, len(absorbed), step)]
    head = ["N", "copies", "frequency", "p_fixation", "mean", "sd", "mean_given_fixation", "q05", "q25", "q50", "q75", "q95",
            "diffusion_mean", "diffusion_mean_given_fixation", "simulated_mean", "simulated_p_fixation"]
    write("absorption.csv", head, summary)
    write("absorption-curves.csv", ["N", "copies", "generation", "p_absorbed"], curves)
    smallest()
    figure(curves)


def smallest():
    """N = 1 by hand: two copies, one of each kind. Absorbed with probability 1/2 in each generation."""
    mean, sd, fixed, conditional, _ = exact(2, 1, transition(2))
    print("N 1, by the program:", mean, sd ** 2, fixed, conditional, "by hand: 2, 2, 0.5, 2")
    mean, _, _, _, _ = exact(4, 2, transition(4))
    a = comb(4, 2) / 16
    print("N 2, from two copies:", mean)


def write(name, head, rows):
    with open(name, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])
    print(name, len(rows), "rows")


def figure(curves):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
    fig, ax = plt.subplots(figsize=(6.4, 3.3))
    for size, colour in zip((5, 20, 100), ("#b3261e", "#0f766e", "#1f4e8c")):
        for i, line in ((size, "-"), (1, "--")):
            points = [(t / size, float(a)) for s, c, t, a in curves if s == size and c == i]
            ax.plot(*zip(*points), line, color=colour, label=f"N = {size}, {'half' if i == size else 'one copy'}")
    ax.set(xlabel="generations / N", ylabel="probability of absorption", xlim=(0, 12))
    ax.legend(frameon=False, fontsize=8)
    fig.tight_layout()
    fig.savefig("absorption.png")


if __name__ == "__main__":
    main()
