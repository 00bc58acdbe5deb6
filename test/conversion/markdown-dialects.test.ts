import { describe, expect, it } from 'vitest';
import { aPng } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';
import { type ReadPaper, readPaper, slow, wordsOf } from '../support/read-paper.ts';

const refs =
  '@article{knuth, author={Donald Knuth}, title={On TeX}, journal={J. Comp.}, year=1984}\n@book{lamport, author={Leslie Lamport}, title={LaTeX}, publisher={AW}, year=1986}';
const messages = ({ report }: Pick<ReadPaper, 'report'>) =>
  report.messages.filter(({ severity }) => severity !== 'info').map(({ message }) => message);
const read = (name: string, content: string, more: Record<string, string | Uint8Array> = {}) =>
  readPaper(aSubmission({ [name]: content, 'refs.bib': refs, 'map.png': aPng, ...more }));
const plain = ({ text }: ReadPaper) => text.replaceAll(/\s+/g, ' ');

describe('Markdown with HTML', () => {
  it(
    'keeps the words of all elements, and the structure of those that Markdown has',
    async () => {
      const paper = await read(
        'paper.md',
        `# A

<details><summary>More</summary>Detail words</details>

<div align="center"><p>Centered <em>words</em></p></div>

<div class="x">

Words **in** a div.

</div>

<table><tr><th>Roof</th></tr><tr><td>Slate</td></tr></table>

<h2>A heading</h2>

<ul><li>An item</li></ul>

<pre>Code words</pre>

\`\`\`
<h2>no heading</h2>
\`\`\`

A <a href="https://example.org/">link</a>. <script>alert(1)</script>`,
      );
      expect(messages(paper)).toEqual([]);
      for (const words of ['Detail words', 'Centered words', 'Words in a div.', 'Code words'])
        expect(plain(paper)).toContain(words);
      expect(paper.html).toContain('<td>Slate</td>');
      expect(paper.html).toMatch(/<h\d[^>]*>A heading<\/h\d>/);
      expect(paper.html).toContain('<li>An item</li>');
      expect(paper.html).toContain('href="https://example.org/"');
      expect(plain(paper)).toContain('<h2>no heading</h2>');
      expect(paper.html).not.toContain('alert(1)');
    },
    slow,
  );

  it(
    'shows raw HTML, leaves out what is for LaTeX alone, and lines that set out pages',
    async () => {
      const paper = await read(
        'paper.qmd',
        'Before `<b>bold</b>`{=html} and `\\LaTeX`{=latex} after.\n\n\\newpage\n\n\\vspace{2cm}\n\n```{=html}\n<b>Raw</b> words\n```\n\n```{=latex}\n\\textbf{Only LaTeX}\n```\n',
      );
      expect(plain(paper).trim()).toBe('Before bold and after. Raw words');
      expect(paper.report.messages.map(({ message }) => message)).toEqual([
        'A block of raw LaTeX is for LaTeX alone, and isn’t shown.',
      ]);
    },
    slow,
  );
});

describe('Markdown with LaTeX', () => {
  it(
    'has its tables, figures, lists, notes and citations, and reports other commands',
    async () => {
      const paper = await read(
        'paper.Rmd',
        String.raw`# A

\begin{table}
\caption{Roofs}\label{tab:roofs}
\begin{tabular}{ll}
Slate & two\footnote{Of tables.}\\
\end{tabular}
\end{table}

\begin{sidewaysfigure}
\includegraphics{map}
\caption{A map}\label{fig:map}
\end{sidewaysfigure}

Note\footnote{Of \emph{words}.} of Table \ref{tab:roofs}, Figure \ref{fig:map}, \citep[see][p. 3]{knuth} and \citet{knuth}; \moss{x}.

\begin{fern}
`.concat('`\\footnote{x}`\n\n```\n\\begin{table}\n\\end{table}\n```\n'),
      );
      expect(wordsOf(paper)).toContain('Table 1 RoofsSlate two1');
      expect(wordsOf(paper)).toContain(
        'Note2 of Table 1, Figure 1, (see Knuth 1984, 3) and Knuth (1984); \\moss{x}. \\begin{fern} \\footnote{x} \\begin{table}',
      );
      expect(wordsOf(paper)).toMatch(/Of tables\..*Of words\./);
      expect(messages(paper)).toEqual([
        'The LaTeX command “\\moss” isn’t read in Markdown, and is shown as it is.',
        'The LaTeX command “\\begin{fern}” isn’t read in Markdown, and is shown as it is.',
      ]);
    },
    slow,
  );

  it(
    'has pandoc-crossref’s figures of several, and listings',
    async () => {
      const pictures = '![Slate](map.png){#fig:slate}\n![Straw](map.png){#fig:straw}';
      const paper = await read(
        'paper.md',
        `# A\n\n<div id="fig:roofs">\n${pictures}\n\nRoofs.\n</div>\n\n\`\`\`{#lst:count .python caption="Counts"}\nx\n\`\`\`\n\nSee [@fig:roofs], @fig:straw and @lst:count.`,
      );
      expect(messages(paper)).toEqual([]);
      expect(plain(paper)).toContain('Figure 1: Roofs.');
      expect(wordsOf(paper)).toMatch(
        /\(a\) Slate.*\(b\) Straw.*Listing 1 Counts.*See Figure 1, Figure 1b and Listing 1\./,
      );
    },
    slow,
  );
});

describe('Markdown of MyST', () => {
  it(
    'has the macros of its front matter, labels of formulas in parts, and works that are cited by their DOI',
    async () => {
      const front = String.raw`math:
  '\V': '\mathbf{V}'
  '\pair': '\langle #1, #2 \rangle'`;
      const paper = await read(
        'paper.md',
        String.raw`---
title: Roofs
${front}
---
# A

::: {#eq-div}
$$ x = 1 $$
:::

$$ \V = \pair{a}{b} $$ (eq-v)

See @eq-div and {eq}`.concat('`eq-v`. As @10.5555/Tex.1 said, and [@10.5555/other].'),
        { 'more.bib': '@book{tex, author={Ada Quill}, title={Slate}, year=1990, doi={10.5555/tex.1}}' },
      );
      expect(messages(paper)).toEqual([]);
      expect(plain(paper)).toContain(
        'See Equation 1 and (2). As Quill (1990) said, and (doi:10.5555/other).',
      );
      expect(paper.html).not.toContain('\\V');
    },
    slow,
  );

  it(
    'has figures of several pictures, captions of code, tables of CSV, and titles of tabs',
    async () => {
      const paper = await read(
        'paper.md',
        `# A

:::{figure}
:name: two
![One](map.png)
![Other](map.png)

Two maps.
:::

\`\`\`{code-block} python
:caption: Counts roofs
:name: code
print(1)
\`\`\`

\`\`\`{csv-table} Roofs
:header: kind, count
slate, "1,200"
\`\`\`

::::{tab-set}
:::{tab-item} In spring
Counted once.
:::
::::

See {numref}\`two\` and {numref}\`code\`. Inline \\begin{align}a&=b\\end{align} too.`,
      );
      expect(messages(paper)).toEqual([]);
      expect(paper.figures).toHaveLength(1);
      for (const words of ['Listing 1', 'Counts roofs', '1,200', 'In spring', 'See Figure 1 and Listing 1.'])
        expect(plain(paper)).toContain(words);
      expect(paper.html).not.toContain('begin{align}a&amp;=b\\end{align} too');
    },
    slow,
  );

  it(
    'includes the lines of a file that its options choose, code too, and numbers all kinds of theorems',
    async () => {
      const paper = await read(
        'paper.md',
        `# A

\`\`\`{include} part.md
:start-after: START
:end-before: END
\`\`\`

\`\`\`{literalinclude} count.py
:lines: 1,3-
:caption: Counts
:name: counts
\`\`\`

:::{prf:algorithm} By hand
:label: hand
Count.
:::

:::{prf:lemma}
:nonumber:
None.
:::

See {numref}\`counts\`, [Alg. %s](#hand), {prf:ref}\`hand\`.`,
        {
          'part.md': 'Before.\n\n<!-- START -->\n\nWords.\n\n<!-- END -->\n\nAfter.',
          'count.py': 'one\ntwo\nthree\nfour\n',
        },
      );
      expect(messages(paper)).toEqual([]);
      expect(wordsOf(paper)).toContain(
        'AWords. one three fourListing 1 CountsAlgorithm 1 (By hand). Count. Lemma. None. See Listing 1, Alg. 1, Algorithm 1.',
      );
    },
    slow,
  );

  it('tells citations without a bibliography', async () => {
    const paper = await readPaper(aSubmission({ 'paper.md': '# A\n\nAs [@moss] says, @fern.\n' }));
    expect(messages(paper)).toEqual(['The citation “moss” has no entry.']);
  });

  it(
    'keeps figures, formulas, boxes, tables, theorems, citations and references',
    async () => {
      const paper = await read(
        'paper.md',
        `(intro)=
# Introduction

See {ref}\`intro\`, {numref}\`map\`, {numref}\`Fig. %s <map>\`, {eq}\`energy\`, {eq}\`pyth\`, {numref}\`costs\`, [](#map), {prf:ref}\`main\`.
Works of {cite:t}\`knuth\` and others {cite:p}\`knuth,lamport\`; H{sub}\`2\`O and {math}\`x^2\`.

% A comment of the author's.

\`\`\`{figure} map.png
:name: map
:alt: A dot
:width: 50%

The *map* of {math}\`R\`.
\`\`\`

\`\`\`{math}
:label: energy
E = mc^2
\`\`\`

$$
a^2 + b^2 = c^2
$$ (pyth)

+++ {"part": "x"}

:::{note} Mind this
A box with \`code\`.

- and a list
:::

:::{list-table} What it costs
:header-rows: 1
:label: costs

* - Item
  - Price
* - Map
  - 5
:::

:::{prf:theorem} Main
:label: main
Maps are flat.
:::

\`\`\`{code-cell} python
:tags: [x]
print(1)
\`\`\`

\`\`\`{bibliography}
\`\`\`
`,
      );
      expect(messages(paper)).toEqual([]);
      const text = plain(paper);
      expect(text).toContain('See Introduction, Figure 1, Fig. 1, (1), (2), Table 1, Figure 1, Theorem 1.');
      expect(text).toContain('Works of Knuth (1984) and others (Knuth 1984; Lamport 1986)');
      expect(text).not.toMatch(/comment of the author|\+\+\+|:label:|\{note\}|code-cell/);
      expect(paper.html).toMatch(/<img [^>]*alt="A dot"/);
      expect(paper.html).toMatch(/<blockquote><p><strong>Mind this<\/strong><\/p>[\s\S]*<ul>/);
      expect(paper.html).toMatch(/<figcaption><span class="caption-label">Table 1<\/span> What it costs/);
      expect(paper.html).toMatch(/class="theorem"><p><strong>Theorem 1<\/strong> \(Main\)\./);
      expect(paper.html).toMatch(/<pre[^>]*><code class="language-python">/);
      expect(paper.report.score).toBe(1);
    },
    slow,
  );

  it(
    'shows the content of unknown directives and included files, and reports those that are missing',
    async () => {
      const paper = await read(
        'paper.md',
        '# A\n\n:::{mystery}\nWords inside.\n:::\n\n```{include} part.md\n```\n\n```{include} lost.md\n```\n',
        { 'part.md': 'Words of the part.' },
      );
      expect(plain(paper)).toMatch(/Words inside\. Words of the part\./);
      expect(paper.report.messages.map(({ message }) => message)).toEqual([
        'The directive “mystery” is unknown; its content is shown as text.',
        'The file “lost.md” can’t be included. Send it with the paper.',
      ]);
    },
    slow,
  );
});

describe('Markdown of Quarto', () => {
  it(
    'keeps callouts, labeled figures, tables, equations, theorems, and code cells',
    async () => {
      const paper = await read(
        'paper.qmd',
        `---
title: A title
bibliography: refs.bib
---

# Introduction {#sec-intro}

See @sec-intro, @fig-map, @fig-two, @tbl-costs, @eq-energy and @thm-main; @knuth and [@lamport].

![The map.](map.png){#fig-map fig-alt="A dot"}

::: {#fig-two}
![](map.png)

Another map.
:::

| Item | Price |
|------|------:|
| Map  | 5     |

: What it costs {#tbl-costs}

$$
E = mc^2
$$ {#eq-energy}

::: {.callout-warning}
## Mind this
A box.
:::

::: {#thm-main}
## Main
Maps are flat.
:::

::: {.proof}
By looking.
:::

{{< include part.qmd >}}

\`\`\`{python}
#| label: cell
#| echo: true
print(1)
\`\`\`
`,
        { 'part.qmd': 'Words of the part.' },
      );
      expect(messages(paper)).toEqual([]);
      const text = plain(paper);
      expect(text).toContain('See Introduction, Figure 1, Figure 2, Table 1, Equation 1 and Theorem 1;');
      expect(text).toContain('Knuth (1984) and (Lamport 1986)');
      expect(text).toContain('Words of the part.');
      expect(paper.html).toMatch(/<blockquote><p><strong>Mind this<\/strong><\/p>\s*<p>A box\.<\/p>/);
      expect(paper.html).toMatch(/class="theorem"><p><strong>Theorem 1<\/strong> \(Main\)\. Maps/);
      expect(paper.html).toMatch(/class="proof"><p><em>Proof\.<\/em> By looking/);
      expect(text).not.toMatch(/#\||\{python\}|\{#/);
      expect(paper.report.score).toBe(1);
    },
    slow,
  );

  it(
    'keeps all tables of a part with a label, and what else is in it',
    async () => {
      const table = (word: string, caption: string) => `| a |\n|---|\n| ${word} |\n\n${caption}`;
      const paper = await read(
        'paper.qmd',
        `# A

::: {#tbl-note}
${table('One', '')}
*Note:* two roofs.

Roofs.
:::

::: {#tbl-panel layout-ncol=2}
${table('Slate', ': Left {#tbl-left}')}

${table('Straw', ': Right {#tbl-right}')}

Both.
:::

See @tbl-note, @tbl-panel and @tbl-right.`,
      );
      expect(messages(paper)).toEqual([]);
      expect(wordsOf(paper)).toMatch(/Table 1 Roofs\..*One.*Note: two roofs\..*Table 2 Both\./);
      expect(wordsOf(paper)).toMatch(
        /\(a\) Left.*Slate.*\(b\) Right.*Straw.*See Table 1, Table 2 and Table 2b\./,
      );
      expect(paper.report.score).toBe(1);
    },
    slow,
  );

  it(
    'puts the author’s words in the place of a figure’s name, and reports references without a target',
    async () => {
      const paper = await read(
        'paper.qmd',
        '# A\n\n![Roofs](map.png){#fig-a}\n\n[Abb. @fig-a], [-@fig-a], [see @fig-a, left; Abb. @fig-a], @fig-lost.',
      );
      expect(plain(paper)).toContain('Abb. 1, 1, see Figure 1, left; Abb. 1, (fig-lost?).');
      expect(messages(paper)).toEqual(['The reference to “fig-lost” has no target.']);
    },
    slow,
  );

  it(
    'leaves out the code that the author hides, and what only other formats show',
    async () => {
      const paper = await read(
        'paper.qmd',
        `# A

\`\`\`{r setup, include=FALSE}
hidden_setup()
\`\`\`

\`\`\`{python}
#| echo: false
hidden_plot()
\`\`\`

\`\`\`{python}
shown()
\`\`\`

::: {.content-visible when-format="pdf"}
Words of the PDF.
:::

::: {.content-visible when-format="html"}
Words of the page.
:::

::: {.content-hidden when-format="html"}
Words besides the page.
:::

::: {.content-hidden unless-format="html"}
Words of every page.
:::

{{< video https://example.org/film.mp4 >}}
`,
      );
      const text = plain(paper);
      expect(text).toContain('shown()');
      expect(text).toContain('Words of the page.');
      expect(text).toContain('Words of every page.');
      expect(text).not.toMatch(/hidden|Words of the PDF|besides/);
      expect(paper.html).toContain('href="https://example.org/film.mp4"');
    },
    slow,
  );
});

describe('a Jupyter notebook', () => {
  const code = (source: string, outputs: unknown[], tags: string[] = []) => ({
    cell_type: 'code',
    source,
    outputs,
    metadata: { tags },
    execution_count: 1,
  });
  const notebook = (cells: unknown[]) =>
    JSON.stringify({
      cells,
      metadata: { kernelspec: { language: 'python', name: 'python3' } },
      nbformat: 4,
      nbformat_minor: 5,
    });

  it(
    'shows its text, code and outputs: words, pictures, tables and formulas',
    async () => {
      const png = Buffer.from(aPng).toString('base64');
      const html =
        '<div><style scoped>td {}</style><table><thead><tr><th></th><th>n</th></tr></thead><tbody><tr><th>0</th><td>41.5</td></tr></tbody></table></div>';
      const json = notebook([
        { cell_type: 'raw', source: '---\ntitle: A title\nbibliography: refs.bib\n---', metadata: {} },
        {
          cell_type: 'markdown',
          source: ['# Method\n', '\n', 'We see @fig-dot and ![pasted](attachment:p.png) of @knuth.'],
          attachments: { 'p.png': { 'image/png': png } },
          metadata: {},
        },
        code('#| label: fig-dot\n#| fig-cap: "The dot."\nplot()', [
          { output_type: 'display_data', data: { 'image/png': png, 'text/plain': '<Figure>' }, metadata: {} },
        ]),
        code('print(1)', [
          { output_type: 'stream', name: 'stdout', text: ['one\n', '\u001b[31mtwo\u001b[0m\n'] },
        ]),
        code('frame', [
          { output_type: 'execute_result', data: { 'text/html': html, 'text/plain': 'n' }, metadata: {} },
        ]),
        code('1/0', [{ output_type: 'error', ename: 'ZeroDivisionError', evalue: 'by zero', traceback: [] }]),
        code('import secrets', [], ['remove-input']),
        code('x', [{ output_type: 'stream', name: 'stdout', text: `${'y '.repeat(30)}\n`.repeat(600) }]),
      ]);
      const paper = await read('paper.ipynb', json);
      expect(messages(paper)).toEqual([]);
      const text = plain(paper);
      expect(text).toContain('We see Figure 1 and');
      expect(text).toContain('of Knuth (1984).');
      for (const words of ['one two', '41.5', 'ZeroDivisionError: by zero', '… (the notebook has the rest)'])
        expect(text).toContain(words);
      expect(text).not.toMatch(/import secrets|#\||td \{\}/);
      expect(paper.html).toMatch(/<code class="language-python">[\s\S]*plot/);
      expect(paper.html).toContain('<table');
      expect(paper.html).toMatch(/alt="Output \d of the notebook"/);
      expect(paper.figures).toHaveLength(1);
      expect(paper.sources.map(({ path }) => path)).toEqual(['paper.ipynb', 'refs.bib', 'map.png']);
    },
    slow,
  );

  it(
    'is embedded by its labels, and shortcodes that mean nothing are shown and reported',
    async () => {
      const picture = {
        output_type: 'display_data',
        data: { 'image/png': Buffer.from(aPng).toString('base64') },
      };
      const source = '#| label: fig-dot\n#| fig-cap: A dot.\nplot()';
      const paper = await read(
        'paper.qmd',
        '# A\n\nSee @fig-dot.\n\n{{< embed nb/a.ipynb#fig-dot >}}\n\n{{< embed lost.ipynb >}}\n\n{{< pagebreak >}}\n\n{{< moss 1 >}}\n',
        { 'nb/a.ipynb': notebook([code('hidden()', []), code(source, [picture])]) },
      );
      expect(plain(paper)).toContain(
        'A See Figure 1. Figure 1: A dot. {{< embed lost.ipynb >}} {{< moss 1 >}}',
      );
      expect(paper.figures).toHaveLength(1);
      expect(messages(paper)).toEqual([
        'The cell “lost.ipynb” can’t be embedded. Send its executed notebook with the paper.',
        'The shortcode “moss” is unknown, and is shown as it is.',
      ]);
    },
    slow,
  );

  it(
    'names a pasted picture that is lost, whatever its name',
    async () => {
      const source = 'Words with ![a picture](attachment:50%.png) and more words.';
      const paper = await read(
        'paper.ipynb',
        notebook([{ cell_type: 'markdown', source, attachments: {}, metadata: {} }]),
      );
      expect(paper.kind).toBe('converted');
      expect(messages(paper)).toEqual([expect.stringContaining('50%.png')]);
    },
    slow,
  );

  it(
    'is refused with a reason if it isn’t one',
    async () => {
      const paper = await convertPaper(aSubmission({ 'paper.ipynb': '{"cells": 1}' }));
      expect(paper.kind).toBe('source-only');
      expect(messages(paper)[0]).toMatch(/it isn’t a Jupyter notebook of format 4/);
    },
    slow,
  );
});
