"""Every number and figure of the paper. Python 3.11, NumPy, matplotlib: python3 panels.py

A paper has a quality q. Reviewer i sees q plus normal noise of standard deviation sd_i and rounds to 1..10. Reviewers differ
in sd; a calibrated one declares a confidence that says so.
"""
import numpy as np

RUNS = 400_000
GOOD, POOR = 1.0, 2.5


def confidence_of(sd):
    """What a calibrated reviewer declares: proportional to 1/sd^2, 10 for the good one."""
    return np.clip(np.round(10 * (GOOD / sd) ** 2), 1, 10)


def simulate(strategy, share_good=0.5, n=3, seed=1):
    rng = np.random.default_rng(seed)
    q = rng.uniform(3, 9, RUNS)
    is_good = rng.random((RUNS, n)) < share_good
    sd = np.where(is_good, GOOD, POOR)
    score = np.clip(np.round(q[:, None] + sd * rng.standard_normal((RUNS, n))), 1, 10)
    c = strategy(is_good, sd)
    mean = (c * score).sum(1) / c.sum(1)
    wrong = (mean >= 6) != (q >= 6)
    return wrong.mean(), np.sqrt(((mean - q) ** 2).mean())


def calibrated(is_good, sd):
    return confidence_of(sd)


def everyone_ten(is_good, sd):
    return np.full(sd.shape, 10.0)


def boasters(is_good, sd):
    """Poor reviewers declare 10, good ones are modest and declare 7."""
    return np.where(is_good, 7.0, 10.0)


def one_boaster_in(share):
    def strategy(is_good, sd):
        rng = np.random.default_rng(99)
        boasts = ~is_good & (rng.random(sd.shape) < share)
        return np.where(boasts, 10.0, confidence_of(sd))
    return strategy


def modest(is_good, sd):
    return np.where(is_good, 5.0, 10.0)


def narrow(strategy):
    """Remedy of decision-rule: weigh by 1/2 + c/20 instead of c/10."""
    return lambda is_good, sd: 0.5 + strategy(is_good, sd) / 20


def table():
    print("strategy, wrong decisions in per cent, root mean square error; standard error of the share about", f"{100 * (0.15 * 0.85 / RUNS) ** 0.5:.2f}")
    for name, s in {"calibrated": calibrated, "everyone says 10": everyone_ten, "poor 10, good 7": boasters, "poor 10, good 5": modest,
                    "calibrated, narrow span": narrow(calibrated), "poor 10, good 5, narrow span": narrow(modest)}.items():
        wrong, rms = simulate(s)
        print(f"{name:30} {100 * wrong:.2f} {rms:.3f}")


def sweep():
    print("share of poor reviewers who boast: wrong decisions in per cent")
    rows = []
    for share in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1):
        wrong, rms = simulate(one_boaster_in(share))
        rows.append((share, 100 * wrong))
        print(share, f"{100 * wrong:.2f} {rms:.3f}")
    return rows


def quadratic_score():
    """Expected pay 1 - (c/10 - hit)^2 with hit probability h: it is best to declare c = 10 h."""
    for h in (0.3, 0.5, 0.7, 0.9):
        pay = {c: h * (1 - (c / 10 - 1) ** 2) + (1 - h) * (1 - (c / 10) ** 2) for c in range(1, 11)}
        best = max(pay, key=pay.get)
        print("hit", h, "best", best, f"pay {pay[best]:.2f}, pay of a boast {pay[10]:.2f}, loss {pay[best] - pay[10]:.2f}")


def hit_rates():
    """How often a reviewer's score is within one point of the mean of the two others."""
    rng = np.random.default_rng(5)
    q = rng.uniform(3, 9, RUNS)
    for mine in (GOOD, POOR):
        sd = np.where(rng.random((RUNS, 2)) < 0.5, GOOD, POOR)
        others = np.clip(np.round(q[:, None] + sd * rng.standard_normal((RUNS, 2))), 1, 10).mean(1)
        me = np.clip(np.round(q + mine * rng.standard_normal(RUNS)), 1, 10)
        print("sd", mine, f"hit {np.mean(np.abs(me - others) <= 1):.3f}")


def figure(rows, even, best):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
    fig, ax = plt.subplots(figsize=(6.4, 3.2))
    ax.plot([100 * s for s, _ in rows], [w for _, w in rows], "o-", color="#1f4e8c", label="confidence as declared")
    ax.axhline(100 * even, color="#b3261e", ls="--", lw=1, label="confidence ignored")
    ax.set(xlabel="poor reviewers who declare 10 (%)", ylabel="wrong decisions (%)")
    ax.legend(frameon=False)
    fig.tight_layout()
    fig.savefig("boasting.png")


if __name__ == "__main__":
    table()
    rows = sweep()
    quadratic_score()
    hit_rates()
    figure(rows, simulate(everyone_ten)[0], simulate(calibrated)[0])
