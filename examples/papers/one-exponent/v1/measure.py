"""Every number and figure of the paper, from spectra.csv. Python 3.11 and matplotlib: python3 measure.py"""
import csv
from collections import defaultdict
from math import log


def load():
    spectra = defaultdict(list)
    for row in csv.DictReader(open("spectra.csv")):
        spectra[row["group"], row["document"]].append((int(row["occurrences"]), int(row["words"])))
    return {key: sorted((f for f, n in s for _ in range(n)), reverse=True) for key, s in spectra.items()}


def exponent(frequencies):
    """The slope of log frequency against log rank, by least squares, with its sign changed."""
    xs = [log(rank) for rank in range(1, len(frequencies) + 1)]
    ys = [log(f) for f in frequencies]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    sxy = sum((x - mx) * (y - my) for x, y in zip(xs, ys))
    sxx = sum((x - mx) ** 2 for x in xs)
    syy = sum((y - my) ** 2 for y in ys)
    return -sxy / sxx, sxy * sxy / (sxx * syy)


def main():
    rows = []
    for (group, name), frequencies in load().items():
        slope, r2 = exponent(frequencies)
        rows.append((group, name, sum(frequencies), len(frequencies), slope, r2))
    for group, name, tokens, types, slope, r2 in sorted(rows, key=lambda r: r[4]):
        print(f"{group:6} {name:32} {tokens:6} {types:5} {slope:.3f} {r2:.3f}")
    for group in ("page", "paper"):
        slopes = [r[4] for r in rows if r[0] == group]
        mean = sum(slopes) / len(slopes)
        sd = (sum((s - mean) ** 2 for s in slopes) / (len(slopes) - 1)) ** 0.5
        print(group, len(slopes), f"mean {mean:.3f} sd {sd:.3f} from {min(slopes):.3f} to {max(slopes):.3f}")
    candidates = sorted(r[4] for r in rows)
    cuts = [(a + b) / 2 for a, b in zip(candidates, candidates[1:])]
    best = max(cuts, key=lambda c: sum((r[4] > c) == (r[0] == "paper") for r in rows))
    right = sum((r[4] > best) == (r[0] == "paper") for r in rows)
    print(f"best cut {best:.3f}: {right} of {len(rows)} right")
    figure(rows, best)


def figure(rows, cut):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
    fig, ax = plt.subplots(figsize=(6.4, 2.4))
    for y, (group, colour) in enumerate((("page", "#1f4e8c"), ("paper", "#b3261e"))):
        ax.plot([r[4] for r in rows if r[0] == group], [y] * sum(r[0] == group for r in rows), "o", color=colour, alpha=0.7)
    ax.axvline(cut, color="#1d1b19", ls="--", lw=1)
    ax.set(xlabel="exponent", yticks=[0, 1], yticklabels=["pages", "papers"], ylim=(-0.6, 1.6))
    fig.tight_layout()
    fig.savefig("exponents.png")


if __name__ == "__main__":
    main()
