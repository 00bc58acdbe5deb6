"""The bootstrap in forty lines, and every number of the tutorial. Python 3.11, NumPy, matplotlib: python3 bootstrap.py"""
from statistics import NormalDist

import numpy as np

PHI, PHI_INVERSE = NormalDist().cdf, NormalDist().inv_cdf
LEVEL = 0.95


def resample_means(xs, resamples, rng):
    return xs[rng.integers(0, len(xs), (resamples, len(xs)))].mean(1)


def percentile(xs, means, alpha):
    return np.quantile(means, [alpha, 1 - alpha])


def basic(xs, means, alpha):
    low, high = np.quantile(means, [alpha, 1 - alpha])
    return 2 * xs.mean() - high, 2 * xs.mean() - low


def bca(xs, means, alpha):
    """Bias-corrected and accelerated; for a mean the acceleration is the skewness over 6 sqrt(n)."""
    bias = PHI_INVERSE(min(max((means < xs.mean()).mean(), 1e-4), 1 - 1e-4))
    d = xs - xs.mean()
    acceleration = (d ** 3).sum() / (6 * (d ** 2).sum() ** 1.5)
    def adjusted(a):
        z = bias + PHI_INVERSE(a)
        return PHI(bias + z / (1 - acceleration * z))
    return np.quantile(means, [adjusted(alpha), adjusted(1 - alpha)])


def normal(xs, means, alpha):
    half = PHI_INVERSE(1 - alpha) * xs.std(ddof=1) / len(xs) ** 0.5
    return xs.mean() - half, xs.mean() + half


METHODS = {"normal": normal, "percentile": percentile, "basic": basic, "BCa": bca}
DATA = {
    "normal": (lambda rng, n: rng.standard_normal(n), 0.0),
    "exponential": (lambda rng, n: rng.exponential(1, n), 1.0),
    "lognormal": (lambda rng, n: rng.lognormal(0, 1, n), float(np.exp(0.5))),
}


def coverage(draw, truth, n, runs, resamples, seed):
    rng = np.random.default_rng(seed)
    hits = dict.fromkeys(METHODS, 0)
    for _ in range(runs):
        xs = draw(rng, n)
        means = resample_means(xs, resamples, rng)
        for name, method in METHODS.items():
            low, high = method(xs, means, (1 - LEVEL) / 2)
            hits[name] += low <= truth <= high
    return {name: 100 * h / runs for name, h in hits.items()}


def table(runs=500, resamples=1000):
    print(f"coverage in per cent of nominal 95 %, {runs} runs, {resamples} resamples")
    rows = {}
    for name, (draw, truth) in DATA.items():
        for n in (10, 20, 50, 100):
            rows[name, n] = coverage(draw, truth, n, runs, resamples, seed=n)
            print(f"{name:12} {n:4}", {k: f"{v:.1f}" for k, v in rows[name, n].items()})
    return rows


def one_sample():
    """The worked example."""
    xs = np.array([0.21, 0.34, 0.48, 0.62, 0.75, 0.93, 1.10, 1.42, 2.05, 4.80])
    rng = np.random.default_rng(42)
    means = resample_means(xs, 10_000, rng)
    print("mean", xs.mean(), "standard error", xs.std(ddof=1) / 10 ** 0.5, "bootstrap", means.std())
    for name, method in METHODS.items():
        low, high = method(xs, means, 0.025)
        print(f"{name:12} {low:.2f} {high:.2f}")


def maximum(n=50, runs=500, resamples=1000):
    """Where it fails: the maximum of uniform numbers."""
    rng = np.random.default_rng(3)
    hits = repeats = 0
    for _ in range(runs):
        xs = rng.random(n)
        maxima = xs[rng.integers(0, n, (resamples, n))].max(1)
        low, high = np.quantile(maxima, [0.025, 0.975])
        hits += low <= 1 <= high
        repeats += (maxima == xs.max()).mean()
    print("maximum: coverage", 100 * hits / runs, "share of resamples with the same maximum", repeats / runs, "1-(1-1/n)^n", 1 - (1 - 1 / n) ** n)


def figure(rows):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
    fig, ax = plt.subplots(figsize=(6.4, 3.3))
    for method, colour in zip(METHODS, ("#1d1b19", "#1f4e8c", "#b3261e", "#0f766e")):
        n = [10, 20, 50, 100]
        ax.plot(n, [rows["lognormal", k][method] for k in n], "o-", color=colour, label=method)
    ax.axhline(95, color="#888", lw=1, ls=":")
    ax.set(xlabel="sample size", ylabel="coverage (%)", xscale="log", xticks=[10, 20, 50, 100], xticklabels=["10", "20", "50", "100"], ylim=(70, 100))
    ax.legend(frameon=False)
    fig.tight_layout()
    fig.savefig("coverage.png")


if __name__ == "__main__":
    one_sample()
    figure(table())
    maximum()
