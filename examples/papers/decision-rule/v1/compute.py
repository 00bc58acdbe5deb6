"""Every number and figure of "Three reviewers and a weighted mean".

Needs Python 3 and matplotlib. `python3 compute.py` prints the tables and writes figures/*.png.
Weights are exact fractions, so no printed number depends on floating point, except in
`floating_point_census`, which is about floating point.
"""
from fractions import Fraction as F
from itertools import combinations_with_replacement, product
from math import erf, sqrt

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

INK, LAPIS, RUBRIC, TEAL = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e"
plt.rcParams.update({"font.size": 11, "axes.edgecolor": INK, "text.color": INK, "axes.labelcolor": INK,
                     "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False,
                     "axes.spines.right": False, "figure.dpi": 170, "savefig.facecolor": "white"})


def weight(reputation, confidence):
    return (F(1, 2) + F(reputation) / 100) * F(confidence, 10)


def means(reviews):
    """reviews: (overall, correctness, reputation, confidence). Returns (mean overall, mean correctness)."""
    w = [weight(r, c) for _, _, r, c in reviews]
    total = sum(w)
    return (sum(x * o for x, (o, _, _, _) in zip(w, reviews)) / total,
            sum(x * k for x, (_, k, _, _) in zip(w, reviews)) / total)


def decide(reviews, current="UNDER_REVIEW"):
    if len(reviews) < 3:
        return current
    overall, correctness = means(reviews)
    if overall >= 6 and correctness >= 5:
        return "ACCEPTED"
    return "REJECTED" if overall < 4 else current


def worked_examples():
    cases = {
        "A three newcomers, warm": [(7, 7, 0, 8)] * 3,
        "B expert against two": [(3, 3, 80, 9), (7, 7, 0, 5), (7, 7, 0, 5)],
        "C same, all equal": [(3, 3, 0, 5), (7, 7, 0, 5), (7, 7, 0, 5)],
        "D liked but wrong": [(8, 4, 50, 8), (7, 4, 50, 8), (7, 5, 50, 8)],
        "E clear rejection": [(2, 3, 60, 9), (4, 4, 30, 6), (3, 3, 0, 7)],
        "F split panel": [(9, 8, 40, 7), (2, 2, 40, 7), (6, 6, 40, 7)],
        "G no-show, two": [(1, 5, 0, 5), (1, 5, 0, 5)],
        "H no-show, three": [(1, 5, 0, 5), (1, 5, 0, 5), (6, 6, 0, 5)],
        "I lone champion r=75": [(10, 10, 75, 8), (1, 1, 0, 8), (1, 1, 0, 8)],
        "J lone champion r=50": [(10, 10, 50, 8), (1, 1, 0, 8), (1, 1, 0, 8)],
        "K lone champion c=10/5": [(10, 10, 13, 10), (1, 1, 0, 5), (1, 1, 0, 5)],
    }
    for name, reviews in cases.items():
        o, k = means(reviews)
        w = [float(weight(r, c)) for _, _, r, c in reviews]
        print(f"{name:26} w={w} overall={float(o):.3f} correctness={float(k):.3f} {decide(reviews)}")


def shares():
    print("n, max share equal confidence 3/(n+2), free confidence 30/(n+29)")
    for n in (3, 4, 5, 7, 10, 20):
        print(n, f"{3 / (n + 2):.3f}", f"{30 / (n + 29):.3f}", f"swing {9 * 3 / (n + 2):.2f} {9 * 30 / (n + 29):.2f}")


def floating_point_census():
    """Unanimous sixes with reputations 0..99 and confidences 1..10: how often is the double-precision mean below 6?"""
    kinds = [(0.5 + r / 100) * c / 10 for r in range(0, 100, 5) for c in range(1, 11)]
    below = total = signed = 0
    for trio in combinations_with_replacement(kinds, 3):
        total += 1
        numerator = denominator = 0.0
        gap = 0.0
        for w in trio:
            numerator += w * 6
            denominator += w
            gap += w * (6 - 6)
        below += numerator / denominator < 6
        signed += gap < 0
    print(f"unanimous sixes: {below} of {total} panels ({100 * below / total:.2f} %) fall below 6 as a quotient; {signed} as a signed sum")


def score_distribution(quality, sd=1.5):
    """Whole-number score 1..10 of one reviewer: a normal about the quality, rounded and clipped."""
    cdf = lambda x: 0.5 * (1 + erf((x - quality) / (sd * sqrt(2))))
    return {s: (1 if s == 10 else cdf(s + .5)) - (0 if s == 1 else cdf(s - .5)) for s in range(1, 11)}


def outcome(quality, n, sd=1.5):
    """Exact probabilities that n equal reviewers' mean is >= 6, < 4 (overall only; correctness taken as satisfied)."""
    sums = {0: 1.0}
    for _ in range(n):
        nxt = {}
        for total, p in sums.items():
            for s, q in score_distribution(quality, sd).items():
                nxt[total + s] = nxt.get(total + s, 0) + p * q
        sums = nxt
    return (sum(p for t, p in sums.items() if t >= 6 * n), sum(p for t, p in sums.items() if t < 4 * n))


def figure_regions():
    fig, ax = plt.subplots(figsize=(6.4, 4.2))
    ax.add_patch(plt.Rectangle((6, 5), 4, 5, facecolor="#d5e8e5", edgecolor=TEAL, lw=1.6))
    ax.add_patch(plt.Rectangle((1, 1), 3, 9, facecolor="#f4dad8", edgecolor=RUBRIC, lw=1.6))
    ax.text(8, 7.6, "ACCEPTED", ha="center", weight="bold", color=TEAL)
    ax.text(2.5, 5.5, "REJECTED", ha="center", weight="bold", color=RUBRIC)
    ax.text(5, 7.6, "unchanged", ha="center", style="italic")
    ax.text(8, 2.9, "unchanged\n(liked, not believed)", ha="center", va="center", style="italic")
    for label, point, dx, dy in [("A", (7, 7), .18, -.1), ("B", (4.198, 4.198), .18, -.1), ("C", (5.667, 5.667), .1, .22),
                                 ("D", (7.333, 4.333), .18, -.1), ("E", (2.72, 3.264), .18, -.1), ("F", (5.667, 5.333), -.1, -.55)]:
        ax.plot(*point, "o", color=LAPIS, ms=6)
        ax.text(point[0] + dx, point[1] + dy, label, color=LAPIS, weight="bold")
    ax.set(xlim=(1, 10), ylim=(1, 10), xlabel="weighted mean of overall", ylabel="weighted mean of correctness",
           xticks=range(1, 11), yticks=range(1, 11))
    fig.tight_layout(); fig.savefig("figures/regions.png"); plt.close(fig)


def figure_influence():
    fig, ax = plt.subplots(figsize=(6.4, 3.9))
    n = list(range(3, 21))
    ax.plot(n, [30 / (k + 29) for k in n], "s-", color=RUBRIC, label="reputation and confidence free: 30/(n+29)")
    ax.plot(n, [3 / (k + 2) for k in n], "o-", color=LAPIS, label="equal confidence: 3/(n+2)")
    ax.plot(n, [1 / k for k in n], "^--", color=TEAL, label="equal weights: 1/n")
    ax.axhline(0.5, color=INK, lw=.8, ls=":"); ax.text(20, .515, "one half", ha="right")
    ax.set(xlabel="reviews n", ylabel="largest share of one review", ylim=(0, 1.35), xticks=range(3, 21, 2), yticks=[0, .2, .4, .6, .8, 1])
    ax.legend(frameon=False, loc="upper right", fontsize=9.5)
    fig.tight_layout(); fig.savefig("figures/influence.png"); plt.close(fig)


def figure_operating_curve():
    fig, ax = plt.subplots(figsize=(6.4, 3.9))
    q = [1 + i / 20 for i in range(181)]
    for n, colour in ((3, LAPIS), (9, TEAL)):
        pairs = [outcome(x, n) for x in q]
        ax.plot(q, [p[0] for p in pairs], color=colour, label=f"accepted, n = {n}")
        ax.plot(q, [p[1] for p in pairs], color=colour, ls="--", label=f"rejected, n = {n}")
    ax.set(xlabel="centre of the reviewers' score distribution", ylabel="probability", xlim=(1, 10), ylim=(0, 1.02), xticks=range(1, 11))
    ax.legend(frameon=False, fontsize=9.5, loc="center right")
    fig.tight_layout(); fig.savefig("figures/operating-curve.png"); plt.close(fig)


def disagreement():
    """Two independent panels of n: the chance that exactly one of them accepts."""
    for n in (3, 5, 9):
        print(n, [(x, *(round(v, 3) for v in outcome(x, n)), round(2 * outcome(x, n)[0] * (1 - outcome(x, n)[0]), 3))
                  for x in (4, 5, 6, 7, 8)])


def sybils():
    """Newcomers at confidence 10 scoring 10/10 needed to lift three honest reviewers (reputation 60, confidence 8) of mean m to acceptance."""
    for m in (2, 3, 4, 5):
        for rep in (0, 60):
            k = 0
            reviews = [(m, m, rep, 8)] * 3
            while decide(reviews + [(10, 10, 0, 10)] * k) != "ACCEPTED":
                k += 1
            print("mean", m, "honest reputation", rep, "needs", k)


if __name__ == "__main__":
    worked_examples(); shares(); floating_point_census(); disagreement(); sybils()
    figure_regions(); figure_influence(); figure_operating_curve()
