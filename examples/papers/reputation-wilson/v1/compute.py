"""Numbers and figures of "Reputation as a lower bound". Needs matplotlib."""
from math import sqrt

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

Z = 1.959963984540054
INK, LAPIS, RUBRIC, TEAL = "#1d1b19", "#1f4e8c", "#b3261e", "#0f766e"
plt.rcParams.update({"font.size": 11, "axes.edgecolor": INK, "text.color": INK, "axes.labelcolor": INK,
                     "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False,
                     "axes.spines.right": False, "figure.dpi": 170, "savefig.facecolor": "white"})


def wilson(k, n, z=Z):
    p = k / n
    return (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)


def wald(k, n, z=Z):
    p = k / n
    return p - z * sqrt(p * (1 - p) / n)


def agresti_coull(k, n, z=Z):
    m, p = n + z * z, (k + z * z / 2) / (n + z * z)
    return p - z * sqrt(p * (1 - p) / m)


METHODS = {"Wilson": wilson, "Agresti-Coull": agresti_coull, "Wald": wald}


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


if __name__ == "__main__":
    table_n_helpful(); table_methods(); table_one_vote(); figure_bound()
