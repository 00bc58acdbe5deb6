"""Draws final-sizes.svg from the last line of output.txt. Python 3.11, no packages: python3 figure.py"""
import json

bins = json.loads(open("output.txt").read().rsplit("histogram ", 1)[1])
width, height, left, bottom = 520, 250, 50, 40
def x(share):
    return left + share * (width - left - 10)
def y(p):
    return height - bottom - p / 0.55 * (height - bottom - 15)
parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">']
for i, p in enumerate(bins):
    if p >= 0.0005:
        parts.append(f'<rect x="{x(i / 50) + 0.5:.1f}" y="{y(p):.1f}" width="{(width - left - 10) / 50 - 1:.1f}" height="{height - bottom - y(p):.1f}" fill="#1f4e8c"/>')
ode = 0.7970
parts.append(f'<line x1="{x(ode):.1f}" x2="{x(ode):.1f}" y1="15" y2="{height - bottom}" stroke="#b3261e" stroke-dasharray="5 3"/>')
parts.append(f'<text x="{x(ode) - 5:.1f}" y="26" text-anchor="end" fill="#b3261e">differential equation</text>')
mean = 0.3965
parts.append(f'<line x1="{x(mean):.1f}" x2="{x(mean):.1f}" y1="15" y2="{height - bottom}" stroke="#0f766e" stroke-dasharray="2 3"/>')
parts.append(f'<text x="{x(mean) + 5:.1f}" y="44" fill="#0f766e">mean of the epidemics</text>')
parts.append(f'<path d="M{left} 15V{height - bottom}H{width - 10}" fill="none" stroke="#1d1b19"/>')
for tick in (0, 0.2, 0.4, 0.6, 0.8, 1):
    parts.append(f'<text x="{x(tick):.1f}" y="{height - bottom + 15}" text-anchor="middle">{tick}</text>')
for tick in (0, 0.1, 0.2, 0.3, 0.4, 0.5):
    parts.append(f'<text x="{left - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick}</text>')
parts.append(f'<text x="{(left + width) / 2}" y="{height - 6}" text-anchor="middle">share of the susceptible who are infected</text></svg>')
open("final-sizes.svg", "w").write("\n".join(parts) + "\n")
