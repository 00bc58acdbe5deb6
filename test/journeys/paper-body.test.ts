import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, aText, type TestPerson } from '../support/builders.ts';

const browser = aBrowser();
let author: TestPerson;
/** The archive id of a paper of which several tests look at the links. */
let linked: string;

beforeAll(async () => {
  author = await aSupervisor();
  ({ archiveId: linked } = await aPublishedPaper(author, { title: 'A paper whose links can be looked at' }, [
    { name: 'main.tex', content: LINKED_SOURCE },
    { name: 'figure.png', content: figure },
  ]));
});

const SOURCE = String.raw`\documentclass{article}\usepackage{amsmath}
\newtheorem{theorem}{Theorem}[section]
\begin{document}
\section{Opening}\label{s}
Words of an opening, with $a^2 + b^2 = c^2$, as \ref{t} and figure \ref{f} and table \ref{n} show.
\begin{theorem}\label{t} All that is read is read in order. \end{theorem}
\begin{equation} \sum_{i=1}^{n} i = \frac{n(n+1)}{2} \end{equation}
\begin{figure}\includegraphics{figure}\caption{The bound of a measure.}\label{f}\end{figure}
The telescoping sum, in a sentence, is $p_i(1-p)^{n+1-i} + p_{i+1}(1-p)^{n-i} = p_i(1-p)^{n-i} + q_i(1-q)^{n-i}$.
\subsection{Numbers}
\begin{table}\caption{Some numbers.}\label{n}\begin{tabular}{lr}\hline name & value\\ \hline one & 1\\ two & 2\end{tabular}\end{table}
\begin{lstlisting}[language=Python]
def double(x):  # twice
    return "two" * x
\end{lstlisting}
\unheardof{of this} and \alsounheard{of that}.
\begin{tikzpicture}\draw (0,0);\end{tikzpicture}
\begin{tikzpicture}\draw (1,0);\end{tikzpicture}
\begin{tikzpicture}\draw (2,0);\end{tikzpicture}
\begin{tikzpicture}\draw (3,0);\end{tikzpicture}
\begin{figure}\includegraphics{lost}\caption{A lost one.}\end{figure}
\end{document}`;
const figure = new Uint8Array(readFileSync(path.resolve('examples/papers/reputation-wilson/v1/bound.png')));

const LINKED_SOURCE = String.raw`\documentclass{article}\usepackage{amsmath}
\newtheorem{theorem}{Theorem}
\begin{document}
\section{Looms}
A loom was described long ago \cite{weaving}, as Theorem~\ref{warp}, Figure~\ref{threads}, Table~\ref{counts}
and Equation~\eqref{sum} repeat at length.
\begin{theorem}\label{warp} Every warp has a weft, and $w > \sqrt{n}$. \end{theorem}
\begin{proof} By weaving. \end{proof}
\begin{equation}\label{sum} \sum_{i=1}^{n} w_i = W \end{equation}
\begin{figure}\includegraphics{figure}\caption{A bound of threads.}\label{threads}\end{figure}
\begin{table}\caption{Threads counted.}\label{counts}\begin{tabular}{lr}\hline warp & weft\\ \hline 4 & 8\\ 3 & 9\end{tabular}\end{table}
\begin{thebibliography}{1}
\bibitem{weaving} A. Weaver. \emph{Weaving by numbers}. Loom Press, 1804. \url{https://doi.org/10.1000/weaving}
\end{thebibliography}
\end{document}`;

describe('the text of a paper', () => {
  let archiveId: string;
  beforeAll(async () => {
    ({ archiveId } = await aPublishedPaper(author, { title: 'A paper of all that papers hold' }, [
      { name: 'main.tex', content: SOURCE },
      { name: 'figure.png', content: figure },
    ]));
  });

  it('is readable by screen readers: heading order, alternative texts, table headers, language', async () => {
    const { page } = await browser.open();
    await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
    const body = page.locator('#paper-body');
    expect(await body.getAttribute('lang')).toBe('en');
    expect(await body.locator('h2, h3').evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual([
      'H2',
      'H3',
    ]);
    expect(await body.locator('img').first().getAttribute('alt')).toBe('The bound of a measure.');
    expect(await body.locator('img').first().getAttribute('loading')).toBe('lazy');
    expect(await body.locator('th[scope=col]').allTextContents()).toEqual(['name', 'value']);
    expect(await body.locator('math[display=block]').getAttribute('alttext')).toContain(
      String.raw`\frac{n(n+1)}{2}`,
    );
    await body.getByText('Theorem 1.1').waitFor();
    expect(await body.locator('.hljs-keyword').first().textContent()).toBe('def');
  });

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('has no accessibility violations, %i pixels wide, %s', async (width, colorScheme) => {
    const { page, complaints } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
    expect([await accessibilityViolations(page), await overflow(page)]).toEqual([[], 0]);
    expect(complaints).toEqual([]);
  });

  it('opens a figure by keyboard, and restores the focus', async () => {
    const { page } = await browser.open({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' });
    await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
    const link = page.locator('#paper-body a.zoom').first();
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Figure' });
    await dialog.getByRole('img', { name: 'The bound of a measure.' }).waitFor();
    const plate = dialog.locator('.figure-plate');
    expect(await plate.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await accessibilityViolations(page, { within: '.dialog' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Enlarge' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('tells readers that something was lost, and only its authors what, with file and line', async () => {
    const { body: forReaders } = await call('GET', `/papers/${archiveId}`);
    expect(forReaders.data.conversion).toMatchObject({ lossy: true, messages: [] });
    const { page } = await browser.open();
    await page.goto(`/papers/${archiveId}`);
    await page.getByText(/Some parts of this paper were lost/).waitFor();
    expect(await page.getByText('Only the authors can see this').count()).toBe(0);

    await page.goto('/login');
    await page.getByLabel('Email or username').fill(author.username);
    await page.getByLabel('Password', { exact: true }).fill(author.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`/papers/${archiveId}`);
    await page.getByText('Only the authors can see this').waitFor();
    await page.getByText('main.tex:16', { exact: true }).first().waitFor();
    await page.getByText(/The command \\unheardof is unknown/).waitFor();
  });
});

describe('the links in the text of a paper', () => {
  it('show where they lead, when pointed at; Escape closes the card', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 900 } });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`/papers/${linked}`, { waitUntil: 'networkidle' });
    expect(loaded.filter((url) => url.includes('reference-card'))).toEqual([]);
    const card = page.locator('.reference-card');
    const shown = async (link: string, text: RegExp | string) => {
      await page.locator(`#paper-body ${link}`).first().hover();
      await card.getByText(text).first().waitFor();
    };
    await shown('a.citation', /Weaving by numbers/);
    await shown('a[href="#p-warp"]', /Every warp has a weft/);
    await shown('a[href="#p-threads"]', /A bound of threads/);
    await shown('a[href="#p-counts"]', /Threads counted/);
    await shown('a[href="#p-sum"]', '(1)');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.querySelectorAll('.reference-card [id]').length)).toBe(0);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('show it on keyboard focus, too, and describe the link with it', async () => {
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(`/papers/${linked}`, { waitUntil: 'networkidle' });
    const link = page.locator('#paper-body a.citation').first();
    await page.getByRole('link', { name: 'Versions 1' }).focus();
    for (let tabs = 0; tabs < 20 && !(await link.evaluate((one) => one === document.activeElement)); tabs++)
      await page.keyboard.press('Tab');
    await page
      .locator('.reference-card')
      .getByText(/Weaving by numbers/)
      .waitFor();
    const id = await link.getAttribute('aria-describedby');
    expect(await page.locator('.reference-card').getAttribute('id')).toBe(id);
    await page.keyboard.press('Enter');
    await page.locator('.reference-card').waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toMatch(/^#p-ref-/);
  });

  it('show it on a tap, and are followed on the second', async () => {
    const { page } = await browser.open({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(`/papers/${linked}`, { waitUntil: 'networkidle' });
    const link = page.locator('#paper-body a.citation').first();
    await link.tap();
    const card = page.locator('.reference-card');
    await card.getByText(/Weaving by numbers/).waitFor();
    const box = await card.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
    await link.tap();
    await page.waitForURL(/#p-ref-/);
  });

  it('jump there without JavaScript', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`/papers/${linked}`);
    await page.locator('#paper-body a.citation').first().click();
    expect(new URL(page.url()).hash).toMatch(/^#p-ref-/);
  });
});

it('is set like a journal’s page: figures to the edges of a phone, tables in the text’s face, proofs ended at the right', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' });
  await page.goto(`/papers/${linked}`, { waitUntil: 'networkidle' });
  const box = (selector: string) =>
    page
      .locator(`#paper-body ${selector}`)
      .first()
      .evaluate((one) => one.getBoundingClientRect().toJSON());
  const style = (selector: string, property: string) =>
    page
      .locator(`#paper-body ${selector}`)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  expect(await box('.zoom')).toMatchObject({ left: 0, right: 360 });
  expect(await style('.zoom img', 'mix-blend-mode')).toBe('multiply');
  expect(await style('.zoom', 'background-color')).not.toMatch(/255, 255, 255|rgba\(0, 0, 0, 0\)/);
  expect(await style('table', 'font-family')).toMatch(/^"Source Serif 4"/);
  expect((await box('table')).left).toBe((await box('.table figcaption')).left);
  expect((await box('.qed')).right).toBeCloseTo((await box('.proof')).right, 0);
  expect(await page.locator('#paper-body .theorem .unbroken').first().textContent()).toMatch(/n\.$/);
  expect(await style('.equation-number', 'position')).toBe('sticky');
  // The formula ends where its root ends.
  const [root, radicand] = [await box('msqrt'), await box('msqrt mi')];
  const em = Number.parseFloat(await style('msqrt', 'font-size'));
  expect(root.right - radicand.right).toBeGreaterThan(0.3 * em);
  // The sign of a low letter hangs no lower than that of a number.
  expect(root.bottom - radicand.bottom).toBeLessThan(0.42 * em);
  expect((await box('.theorem math')).right - radicand.right).toBeLessThan(0.15 * em);
});

it('lists references as the text does: with italics, their numbers, and each link once', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, complaints } = await browser.open({ javaScriptEnabled });
    await page.goto(`/papers/${linked}?view=references`);
    const item = page.locator('.reference-list li').first();
    expect(await item.locator('em').textContent()).toBe('Weaving by numbers');
    expect(await item.locator('a').count()).toBe(1);
    expect((await item.textContent())?.match(/10\.1000\/weaving/g)?.length).toBe(1);
    expect(
      await page.locator('.reference-list').evaluate((list) => getComputedStyle(list).listStyleType),
    ).toBe('reference');
    expect(complaints).toEqual([]);
  }
});

describe('a paper submitted as a PDF', () => {
  it('shows the stamped PDF first, and its text with headings next to it', async () => {
    const { archiveId, id } = await aPublishedPaper(author, { title: 'Sent as a PDF' }, [
      { name: 'paper.pdf', content: await aPdf() },
    ]);
    const { body } = await call('GET', `/papers/${id}`);
    expect(body.data).toMatchObject({ pageCount: 2, conversion: { kind: 'pdf' } });
    expect(
      body.data.toc.map(({ number, title }: { number: string; title: string }) => [number, title]),
    ).toEqual([
      ['1', 'Introduction'],
      ['2', 'What was found'],
    ]);
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(`/papers/${archiveId}`);
    await page.locator('.pdf-view').waitFor();
    expect(await page.locator('.tabs .tab').first().textContent()).toContain('PDF view');
    await page.locator('.tabs').getByRole('link', { name: 'Text' }).click();
    await page.getByRole('heading', { level: 2, name: '2 What was found' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

/** Two pages with a heading each, as a word processor sets them. */
async function aPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const [heading, word] of [
    ['1 Introduction', 'opening'],
    ['2 What was found', 'finding'],
  ] as const) {
    const page = document.addPage([595, 842]);
    page.drawText(heading, { x: 72, y: 760, size: 16, font });
    for (let line = 0; line < 12; line++)
      page.drawText(`This is line ${line} of the ${word}, which says a little more than the one`, {
        x: 72,
        y: 730 - line * 14,
        size: 11,
        font,
      });
  }
  return new Uint8Array(await document.save());
}

describe('a copied formula', () => {
  it('is TeX in plain text, and MathML in HTML, also if only a part of it is selected', async () => {
    const title = 'On $O(n^2)$ walls';
    const { archiveId } = await aPublishedPaper(author, { title }, [
      {
        name: 'paper.md',
        content: `${aText()}\n\nWords with $x_1^2$ in a sentence.\n\n$$\\sum_i i^2$$\n\nAnd more.`,
      },
    ]);
    const { page } = await browser.open();
    await page.goto(`/papers/${archiveId}`);
    await page.getByText('And more.').waitFor();
    // Copied is what is selected, once the handler's file has arrived.
    const copied = (selector: string, inside = '') =>
      page.evaluate(
        async ([outer, inner]) => {
          const element = document.querySelector(outer as string) as Element;
          const range = document.createRange();
          range.selectNodeContents(element);
          const start = inner ? element.querySelector(inner)?.firstElementChild : undefined;
          if (start) range.setStart(start, 0);
          for (let tries = 0; tries < 600; tries++) {
            const got = await new Promise<{ text: string; html: string }>((resolve) => {
              const listen = ({ clipboardData }: ClipboardEvent) =>
                resolve({
                  text: clipboardData?.getData('text/plain') ?? '',
                  html: clipboardData?.getData('text/html') ?? '',
                });
              window.addEventListener('copy', listen, { once: true });
              const selection = document.getSelection();
              selection?.removeAllRanges();
              selection?.addRange(range);
              document.execCommand('copy');
            });
            if (got.text) return got;
            await new Promise(requestAnimationFrame);
          }
          throw new Error('Nothing handled the copying.');
        },
        [selector, inside],
      );
    const heading = await copied('h1');
    expect(heading.text.trim()).toBe('On $O(n^2)$ walls');
    expect(heading.html).toMatch(/<math[\s\S]*<msup>/);
    const part = await copied('h1', 'math');
    expect(part.text.trim()).toBe('$O(n^2)$ walls');
    const body = await copied('#paper-body');
    expect(body.text).toContain('Words with $x_1^2$ in a sentence.');
    expect(body.text).toContain('$$\\sum_i i^2$$');
  });
});
