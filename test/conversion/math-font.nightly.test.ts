import type { Browser } from 'playwright-core';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setMathConstants } from '#shared/fonts/math-constants.ts';
import { formulaWriter } from '../../functions/_lib/formulas/write-formula.ts';
import { readPackageFile } from '../../functions/publishing/convert/locate-entry.ts';
import { subsetMathFont } from '../../functions/publishing/convert/math-font/subset-math-font.ts';
import { sanitizeHtml } from '../../functions/publishing/convert/write/sanitize-html.ts';
import { launchBrowser } from '../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  // Hints, which only Linux and Windows apply, and only at low resolutions, differ between the fonts.
  browser = await launchBrowser('--font-render-hinting=none');
});
afterAll(() => browser.close());

/** It has no more features than the fonts of papers. */
const THE_SITES_FONT = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2';
const FRONT = { title: '', abstract: '' };

it('draws formulas as the full font does, with its large brackets, roots and signs', {
  timeout: 120_000,
}, async () => {
  const formulas = FORMULAS.map((tex) => mathmlOf(tex));
  const part = await subsetMathFont(formulas.join(''), FRONT);
  if (!part) throw new Error('No font was made.');
  const whole = await subsetFont(readPackageFile(THE_SITES_FONT), '', {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  });
  setMathConstants(whole);
  expect(part.length).toBeLessThan(whole.length / 15);
  const [byPart, byWhole, without] = [
    await inkOf(formulas, part),
    await inkOf(formulas, whole),
    await inkOf(formulas, undefined),
  ];
  expect(byPart).toEqual(byWhole);
  // Each formula has ink, and the fonts were used.
  expect(byWhole.filter(({ width, height }) => width < 5 || height < 2)).toEqual([]);
  expect(without).not.toEqual(byWhole);
});

/** A box of ink, in pixels of the picture, with the number of dark pixels. */
interface Ink {
  tex: string | undefined;
  left: number;
  top: number;
  width: number;
  height: number;
  dark: number;
}

/** Draws formulas in a font, one below the other, and measures the ink of each. */
async function inkOf(formulas: string[], font: Uint8Array | undefined): Promise<Ink[]> {
  const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 900, height: 800 } });
  const page = await context.newPage();
  const face = font
    ? `@font-face{font-family:Tried;src:url(data:font/woff2;base64,${Buffer.from(font).toString('base64')})}`
    : '';
  await page.setContent(
    `<style>${face} math{font-family:Tried,serif;font-size:24px} p{margin:0;padding:30px;width:max-content}</style>` +
      formulas.map((math) => `<p>${math}</p>`).join(''),
  );
  await page.evaluate(() => document.fonts.ready);
  const inks: Ink[] = [];
  for (const [index, paragraph] of (await page.locator('p').all()).entries()) {
    const picture = (await paragraph.screenshot()).toString('base64');
    inks.push({ tex: FORMULAS[index], ...(await page.evaluate(inkIn, `data:image/png;base64,${picture}`)) });
  }
  await context.close();
  return inks;
}

/** Runs in the page. */
async function inkIn(address: string): Promise<Omit<Ink, 'tex'>> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const dark = Array.from({ length: data.length / 4 }, (_, index) => index).filter(
    (at) => (data[4 * at] ?? 255) < 128,
  );
  const columns = dark.map((at) => at % image.width);
  const rows = dark.map((at) => Math.floor(at / image.width));
  const [left, right] = [
    columns.reduce((a, b) => Math.min(a, b), image.width),
    columns.reduce((a, b) => Math.max(a, b), 0),
  ];
  const [top, bottom] = [rows[0] ?? 0, rows.at(-1) ?? 0];
  return { left, top, width: right - left + 1, height: bottom - top + 1, dark: dark.length };
}

function mathmlOf(tex: string): string {
  const math = formulaWriter().read(tex, true);
  if (math?.type !== 'element') throw new Error(`temml can’t read ${tex}.`);
  return sanitizeHtml([math]).html;
}

const FORMULAS = String.raw`
x^2 + y_i^3 - z
\alpha\beta\gamma\delta\epsilon\varepsilon\zeta\eta\theta\vartheta
\kappa\lambda\mu\nu\xi\pi\varpi\rho\varrho\sigma\tau\upsilon\phi\varphi\chi\psi\omega
\Gamma\Delta\Theta\Lambda\Xi\Pi\Sigma\Upsilon\Phi\Psi\Omega
\sum_{i=1}^{n} a_i
\prod_{k=0}^\infty \frac{1}{1+q^k}
\int_0^1 f(x)\,dx
\iint_D \nabla\times F\,dA
\oint_C \mathbf{E}\cdot d\mathbf{l}
\frac{\partial u}{\partial t} = \kappa\nabla^2 u
\sqrt{2}
\sqrt[3]{x+y}
\sqrt{\frac{a}{b}}
\sqrt{\begin{matrix} a \\ b \\ c \\ d \end{matrix}}
\left( \frac{a}{b} \right)
\left[ \sum_{i=1}^n x_i \right]
\left\{ \begin{matrix} a & b \\ c & d \\ e & f \end{matrix} \right\}
\begin{pmatrix} a & b \\ c & d \\ e & f \\ g & h \end{pmatrix}
\begin{bmatrix} 1 & 0 & 0 \\ 0 & 1 & 0 \\ 0 & 0 & 1 \end{bmatrix}
\begin{vmatrix} a & b \\ c & d \end{vmatrix}
\begin{Vmatrix} a & b \\ c & d \\ e & f \end{Vmatrix}
\begin{cases} x & x > 0 \\ -x & x \le 0 \end{cases}
\left\langle \psi \middle| \frac{H}{2} \middle| \phi \right\rangle
\left\lfloor \frac{n}{2} \right\rfloor \left\lceil \frac{n}{2} \right\rceil
\overbrace{a+b+c+d+e}^{5}
\underbrace{x_1+x_2+\cdots+x_n}_{n}
\overline{x+y} \underline{z}
\hat{x}\tilde{y}\bar{z}\vec{v}\dot{q}\ddot{q}
\widehat{abc}\widetilde{xyz}
\overrightarrow{ABC}
a \xrightarrow{f\circ g} b \xleftarrow{h} c
A \Rightarrow B \Leftrightarrow C \mapsto D
\forall x \in \mathbb{R}\ \exists n \in \mathbb{N}
\mathcal{L}(\theta) = \mathcal{N}(0, \sigma^2)
\mathscr{F}\mathscr{G}
\mathfrak{g} \oplus \mathfrak{h}
\mathsf{ABC}\ \mathtt{code}
\boldsymbol{\theta}^\top \mathbf{X}\mathbf{w}
f'(x) + g''(x) + h'''
\lim_{n\to\infty} \left(1+\frac1n\right)^n = e
\binom{n}{k} = \frac{n!}{k!(n-k)!}
\mathbb{E}_{x\sim p}[\log p(x)]
\operatorname*{arg\,max}_{\theta} \ell(\theta)
\Pr(A \mid B) = \frac{\Pr(B \mid A)\Pr(A)}{\Pr(B)}
\hbar\omega = E,\ \ell = 1
x \equiv y \pmod{n}
A \subseteq B \cup C \cap D \setminus E
a \ll b \gg c \approx d \sim e \simeq f \cong g \propto h
\neg p \land q \lor r \vdash s \models t
\pm 3 \times 4 \div 5 \cdot 6 \ast 7
\infty, \emptyset, \aleph_0, \Re z, \Im z
\angle ABC \perp \parallel \triangle
\frac{1}{1+\frac{1}{1+\frac{1}{x}}}
\mathrm{d}x/\mathrm{d}t = \text{rate}
\big( \Big( \bigg( \Bigg( x
\bigcup_{i} A_i \bigcap_j B_j \bigoplus_k V_k
\int\limits_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}
\stackrel{\text{def}}{=} \dots \vdots \ddots
x_{i_{j_k}}^{2^{2^n}}
\left. \frac{dy}{dx} \right|_{x=0}
`
  .trim()
  .split('\n');
