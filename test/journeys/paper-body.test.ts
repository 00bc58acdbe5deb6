import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { barriers, overflow } from '../support/barriers.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';

const browser = aBrowser();
let author: TestPerson;

beforeAll(async () => {
  author = await aSupervisor();
});

const SOURCE = String.raw`\documentclass{article}\usepackage{amsmath}
\newtheorem{theorem}{Theorem}[section]
\begin{document}
\section{Opening}\label{s}
Words of an opening, with $a^2 + b^2 = c^2$, as \ref{t} and figure \ref{f} and table \ref{n} show.
\begin{theorem}\label{t} All that is read is read in order. \end{theorem}
\begin{equation} \sum_{i=1}^{n} i = \frac{n(n+1)}{2} \end{equation}
\begin{figure}\includegraphics{figure}\caption{The bound of a measure.}\label{f}\end{figure}
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

describe('the text of a paper', () => {
  let archiveId: string;
  beforeAll(async () => {
    ({ archiveId } = await aPublishedPaper(author, { title: 'A paper of all that papers hold' }, [
      { name: 'main.tex', content: SOURCE },
      { name: 'figure.png', content: figure },
    ]));
  });

  it('can be heard: headings in order, words for figures and formulas, heads of tables, its language', async () => {
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
  ] as const)('has no barrier that axe finds, %i pixels wide, %s', async (width, colorScheme) => {
    const { page, complaints } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
    expect(complaints).toEqual([]);
  });

  it('opens a figure by itself from the keyboard, and gives the place back', async () => {
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
    expect(await barriers(page, { within: '.figure-dialog' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Enlarge' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('tells readers quietly of a loss, and only its authors what was lost, with file and line', async () => {
    const { body: forReaders } = await call('GET', `/papers/${archiveId}`);
    expect(forReaders.data.conversion).toMatchObject({ lossy: true, messages: [] });
    const { page } = await browser.open();
    await page.goto(`/papers/${archiveId}`);
    await page.getByText(/Some parts of this paper were lost/).waitFor();
    expect(await page.getByText('Only the authors see this').count()).toBe(0);

    await page.goto('/login');
    await page.getByLabel('Email or username').fill(author.username);
    await page.getByLabel('Password', { exact: true }).fill(author.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`/papers/${archiveId}`);
    await page.getByText('Only the authors see this').waitFor();
    await page.getByText('main.tex:16', { exact: true }).first().waitFor();
    await page.getByText(/The command \\unheardof is unknown/).waitFor();
  });
});

describe('a paper that was sent as a PDF', () => {
  it('shows the PDF first, stamped, and its text with headings beside it', async () => {
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
    expect(await barriers(page)).toEqual([]);
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
