"""Fits of the paper and its figure, from percolation.csv. Python 3.11, no packages: python3 fit.py"""
import csv

BEST = 0.59274605079210


def fit(points, exponent):
    """Weighted least squares of mean = p + a size^-exponent. Returns p, its standard error, a and chi-square."""
    s = sx = sy = sxx = sxy = 0.0
    for size, mean, se in points:
        w, x = 1 / se ** 2, size ** -exponent
        s, sx, sy, sxx, sxy = s + w, sx + w * x, sy + w * mean, sxx + w * x * x, sxy + w * x * mean
    det = s * sxx - sx * sx
    p, a = (sxx * sy - sx * sxy) / det, (s * sxy - sx * sy) / det
    return p, (sxx / det) ** 0.5, a, sum(((m - p - a * n ** -exponent) / e) ** 2 for n, m, e in points)


def best_exponent(points):
    return min((fit(points, x / 100)[3], x / 100) for x in range(30, 400))


def figure(points):
    """Means with two standard errors against size^-7/4, on a logarithmic axis of sizes."""
    width, height, left, bottom = 460, 250, 70, 40
    low, high = 0.5906, 0.5932
    def x(i):
        return left + 35 + i * 68
    def y(v):
        return (height - bottom) - (v - low) / (high - low) * (height - bottom - 15)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
             f'<line x1="{left}" y1="{y(BEST):.1f}" x2="{width - 10}" y2="{y(BEST):.1f}" stroke="#b3261e" stroke-dasharray="5 3"/>',
             f'<text x="{left + 4}" y="{y(BEST) - 5:.1f}" fill="#b3261e">best known value</text>',
             f'<path d="M{left} 15V{height - bottom}H{width - 10}" fill="none" stroke="#1d1b19"/>']
    for tick in (0.591, 0.592, 0.593):
        parts.append(f'<text x="{left - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick}</text><line x1="{left - 3}" x2="{left}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="#1d1b19"/>')
    for i, (size, mean, se) in enumerate(points):
        parts.append(f'<line x1="{x(i)}" x2="{x(i)}" y1="{y(mean - 2 * se):.1f}" y2="{y(mean + 2 * se):.1f}" stroke="#1f4e8c" stroke-width="1.5"/>'
                     f'<circle cx="{x(i)}" cy="{y(mean):.1f}" r="3.5" fill="#1f4e8c"/><text x="{x(i)}" y="{height - bottom + 16}" text-anchor="middle">{size}</text>')
    parts.append(f'<text x="{(left + width) / 2}" y="{height - 6}" text-anchor="middle">size L</text></svg>')
    open("means.svg", "w").write("\n".join(parts) + "\n")


if __name__ == "__main__":
    points = [(int(r["size"]), float(r["mean"]), float(r["se"])) for r in csv.DictReader(open("percolation.csv"))]
    for size, mean, se in points:
        print(size, f"{mean - BEST:+.6f}", f"{(mean - BEST) / se:+.1f} standard errors")
    for chosen, label in ((points, "all sizes"), (points[1:], "from 32"), (points[2:], "from 64")):
        for exponent in (0.75, 1.25, 1.75):
            p, se, a, chi2 = fit(chosen, exponent)
            print(f"{label}, x = {exponent}: p {p:.6f} +- {se:.6f} a {a:.3f} chi2 {chi2:.1f} on {len(chosen) - 2}, off by {(p - BEST) / se:+.1f} standard errors")
    print("least chi2 at x =", best_exponent(points))
    sds = [(int(r["size"]), float(r["sd"])) for r in csv.DictReader(open("percolation.csv"))]
    from math import log
    for (a, s), (b, t) in zip(sds, sds[1:]):
        print(f"width from {a} to {b}: exponent {log(s / t) / log(b / a):.3f}")
    figure(points)
