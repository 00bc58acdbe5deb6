import { describe, expect, it } from 'vitest';
import { aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { aSubmission } from '../support/a-submission.ts';
import { readPaper, slow } from '../support/read-paper.ts';

const said = 'We counted the roofs of the old town in spring, and each was counted twice.';
const counted = 'There were four hundred roofs of slate and ninety of tin, so that the counts agree.';

const readProject = (files: Record<string, string>) =>
  readPaper(
    aSubmission({
      'project.zip': aZip(Object.entries(files).map(([name, content]) => ({ name, content }))),
    }),
  );

const wordsOf = async (files: Record<string, string>) => {
  const { text, report } = await readProject(files);
  return { text, messages: report.messages.map(({ message }) => message), lossy: report.lossy };
};

describe('a project in Markdown', { timeout: slow }, () => {
  it.each([
    [
      'MyST',
      {
        'myst.yml':
          'version: 1\nproject:\n  title: Roofs\n  toc:\n    - file: text/start.md\n    - title: Part\n      children:\n        - file: text/end.md\n',
      },
    ],
    [
      'Jupyter Book',
      {
        '_toc.yml':
          'format: jb-book\nroot: text/start\nparts:\n  - caption: Part\n    chapters:\n      - file: text/end\n',
      },
    ],
    [
      'Jupyter Book with a pattern',
      {
        '_toc.yml': 'format: jb-book\nroot: text/start\nparts:\n  - chapters:\n      - glob: text/e*\n',
      },
    ],
    [
      'Quarto',
      {
        '_quarto.yml':
          'project:\n  type: book\nbook:\n  title: Roofs\n  chapters:\n    - text/start.md\n    - part: Part\n      chapters:\n        - text/end.md\n',
      },
    ],
    [
      'MyST, by a pattern',
      { 'myst.yml': 'project:\n  toc:\n    - file: text/start.md\n    - pattern: text/*.md\n' },
    ],
    [
      'Quarto, as a website',
      {
        '_quarto.yml':
          'project:\n  type: website\nwebsite:\n  sidebar:\n    contents:\n      - href: text/start.md\n      - text/end.md\n',
      },
    ],
  ])('of %s has all chapters of its table of contents, in order', async (_tool, config) => {
    const { text, messages, lossy } = await wordsOf({
      'README.md': 'Not of the paper.',
      'text/end.md': `# Results\n\n${counted}\n`,
      'text/start.md': `# Introduction\n\n${said}\n`,
      ...config,
    });
    expect(text).toMatch(/Introduction\s+We counted[\s\S]*Results\s+There were four hundred/);
    expect(text).not.toContain('Not of the paper');
    expect([messages, lossy]).toEqual([[], false]);
  });

  it('may have a notebook as a chapter, and the macros of its project', async () => {
    const cells = [
      { cell_type: 'markdown', metadata: {}, source: ['# Results\n', '\n', `${counted} $\\Roof{2}$`] },
    ];
    const { html, text } = await readProject({
      'myst.yml':
        "project:\n  toc:\n    - file: a.md\n    - file: b.ipynb\n  math:\n    '\\R': '\\mathbb{R}'\n    '\\Roof': 'r_{#1}'\n",
      'a.md': `# Introduction\n\n${said} $x \\in \\R$\n`,
      'b.ipynb': JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }),
    });
    expect(text).toContain(counted);
    expect(html).toContain('x \\in \\mathbb{R}');
    expect(html).toContain('r_{2}');
  });

  it('may define macros in one cell of a notebook and use them in others', async () => {
    const cell = (source: string) => ({ cell_type: 'markdown', metadata: {}, source });
    const cells = [
      cell('# Roofs\n\n$$\n\\newcommand{\\R}{\\mathbb{R}}\n\\def\\half#1{\\frac{#1}{2}}\n$$\n'),
      cell(`${said} $x \\in \\R$ and\n\n$$\\half{y} = 1$$`),
    ];
    const { html, text } = await readProject({
      'paper.ipynb': JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }),
    });
    expect(html).toContain('x \\in \\mathbb{R}');
    expect(html).toContain('\\frac{y}{2} = 1');
    expect(text).not.toContain('newcommand');
  });

  it('is told of chapters that nothing includes, and is incomplete', async () => {
    const { messages, lossy } = await wordsOf({
      'paper.md': `# Introduction\n\n${said}\n`,
      '02_results.md': `# Results\n\n${counted.repeat(3)}\n`,
    });
    expect(messages.join()).toMatch(
      /read from paper\.md alone, and 02_results\.md has more words\. List all chapters/,
    );
    expect(lossy).toBe(true);
  });

  it('is the paper beside drawings in LaTeX of their own', async () => {
    const drawing =
      '\\documentclass[tikz]{standalone}\n\\begin{document}\n\\begin{tikzpicture}\\node{roof};\\end{tikzpicture}\n\\end{document}\n';
    const { text } = await wordsOf({
      'images/roof.tex': drawing,
      'paper.qmd': `# Introduction\n\n${said}\n`,
    });
    expect(text).toContain(said);
  });

  it('has environments of formulas without dollars', async () => {
    const { html, text } = await readProject({
      'paper.md':
        '# Slopes\n\nThe slope is:\n\\begin{equation}\ns = \\frac{h}{w}\n\\end{equation}\nas is known.\n\n\\begin{align}\na & = b \\\\\nc & = d\n\\end{align}\n\nCode: `\\begin{align}`.\n',
    });
    expect(html.match(/<math[^>]*display="block"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text).toContain('as is known.');
    expect(text.match(/\\begin\{(?:equation|align)\}/g)).toEqual(['\\begin{align}']);
  });
});
