import { expect, it } from 'vitest';
import { plainTexMath } from './plain-tex-math.ts';

const t = String.raw;

it.each([
  [t`\pmatrix{a&b\cr c&d\cr}`, t`\begin{pmatrix}a&b \\ c&d\end{pmatrix}`],
  [t`\matrix{1\cr\noalign{\smallskip}2}`, t`\begin{matrix}1 \\ 2\end{matrix}`],
  [
    t`\cases{0, & if $i=1$\cr 1, & else\cr}`,
    t`\begin{cases}0,  & \text{if $i=1$} \\ 1,  & \text{else}\end{cases}`,
  ],
  [t`\eqalign{a&=b\cr c&=d\cr}`, t`\begin{aligned}a&=b \\ c&=d\end{aligned}`],
  [t`\eqalignno{a&=b&(3)\cr c&=d}`, t`\begin{align*}a&=b\tag{3} \\ c&=d\end{align*}`],
  [t`\buildrel d \over = x`, t`\overset{d}{=} x`],
  [t`\root 3 \of x`, t`\sqrt[3]{x}`],
  [t`\begin{array}[t]{l}a\end{array}`, t`\begin{array}{l}a\end{array}`],
  [
    t`\begin{dcases*}a & if $b$ \\ c & else\end{dcases*}`,
    t`\begin{dcases}a  & \text{if $b$} \\  c  & \text{else}\end{dcases}`,
  ],
  [
    t`\begin{tabular}{c}one $x$\\ \hline two\end{tabular}`,
    t`\begin{array}{c} \text{one $x$} \\ \hline \text{two}\end{array}`,
  ],
  [t`\llap{$-$}\text{if $a$}`, t`\llap{ - }\text{if $a$}`],
  [t`\mathrm{aq,$\infty$ at \$5}`, t`\mathrm{aq, \infty  at \$5}`],
])('writes %s as %s', (tex, plain) => {
  expect(plainTexMath(tex)).toBe(plain);
});

it.each([
  [t`\overline{\rm MS}`, t`\overline{\mathrm{MS}}`],
  [t`{\cal L}(x)`, t`{\mathcal{L}}(x)`],
  [t`{\rm d^{2}x \over y}`, t`{\mathrm{d^{2}x \over y}}`],
  [t`\bf A \it b & c`, t`\mathbf{A }\mathit{b }& c`],
  [t`\left(\rm a\right) b`, t`\left(\mathrm{a}\right) b`],
  [t`{\bf x {\rm y}}`, t`{\mathbf{x {\mathrm{y}}}}`],
  [t`\text{\rm if } \rm x`, t`\text{\rm if } \mathrm{x}`],
  [t`\rmfoo {\rm }`, t`\rmfoo {}`],
])('ends the font of %s with its group or cell', (tex, plain) => {
  expect(plainTexMath(tex)).toBe(plain);
});

it('reads thousands of font switches and words in a moment', () => {
  const started = process.cpuUsage();
  plainTexMath('{\\rm a}\\text{b $c$}'.repeat(20_000));
  plainTexMath('{\\rm '.repeat(20_000));
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(6_000);
});
