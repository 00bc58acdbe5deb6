import { describe, expect, it } from 'vitest';
import { findItems } from './find-items.ts';
import { examine } from './write-report.ts';

const paper = (contentMarkdown: string) => ({ title: '', abstract: '', contentMarkdown, references: [] });
const claims = (text: string) => findItems(paper(text)).map(({ claim }) => claim);

describe('a figure or table that the text names', () => {
  it.each([
    [
      'our Markdown',
      '[Figure 1](#p-fig-a) shows it.',
      '[![A plane.](/files/a.svg)](/files/a.svg)\n\nFigure 1 The plane of the two means.',
    ],
    ['our Markdown, a formula first', 'See Table 2.', 'Table 2 `$n$` reviewers accept.\n\n| a | b |'],
    ['a full stop', 'See Figure 1.', 'Figure 1. Growth.'],
    ['a colon', 'See Table 1.', 'Table 1: Growth.'],
    ['a dash', 'See Figure 1.', 'Figure 1 – growth of moss'],
    ['a bar, as journals print', 'See Fig. 1.', 'Fig. 1 | growth of moss'],
    ['Fig.', 'As Fig. 3 shows, it grows.', 'Fig. 3. Growth.'],
    ['another word than the text', 'See Fig. 3.', '**Figure 3:** Growth.'],
    ['bold type', 'See Figure 1.', '**Figure 1** growth of moss'],
    ['bold type with its stop', 'See Figure 1.', '**Figure 1.** growth of moss'],
    ['italics', 'See Table 1.', '*Table 1* growth of moss'],
    ['a quotation', 'See Table 1.', '> Table 1. Growth.'],
    ['a heading', 'See Table 1.', '### Table 1\n\nGrowth.'],
    ['a line of its own', 'See Table 1.', 'Table 1\n\nGrowth.'],
    ['HTML', 'See Figure 1.', '<figcaption><strong>Figure 1</strong> growth</figcaption>'],
    ['capitals and Roman numerals', 'See Table 2.', 'TABLE II\nGROWTH'],
    ['a part', 'See Figure 2.', 'Figure 2a. Growth.'],
    ['a part of a figure', 'See Figure 2b.', 'Figure 2. Growth.'],
    ['German', 'Siehe Abbildung 1 und Tabelle 2.', 'Abbildung 1: Wachstum.\n\nTabelle 2 Werte.'],
    ['German, short', 'Siehe Abb. 1.', 'Abb. 1: Wachstum.'],
    ['French', 'Voir Tableau 1.', 'Tableau 1 – La croissance.'],
    [
      'Markdown without numbers',
      'See Figure 2 and Table 1.',
      '![One](a.png)\n\n![Two](b.png)\n\n| a |\n|---|\n| 1 |\n\n: Growth',
    ],
    [
      'LaTeX',
      'See Figure 1 and Table 1.',
      '\\begin{figure}\\caption{A}\\end{figure}\\begin{table*}\\caption{B}\\end{table*}',
    ],
    ['another document', 'See Figure 3 of Roe (2020), Table 1 in [4], and Supplementary Table 2.', ''],
    ['code', 'We ran it:\n\n```\nplot("Figure 9")\n```\n\nand `Table 8`.', ''],
  ])('has a caption by %s', (_, text, caption) => {
    expect(claims(`${text}\n\n${caption}\n`)).toEqual([]);
  });

  it('is asked about if no caption has its number, all in one item at the first mention', () => {
    const text = 'Figure 1 shows it, as do Figure 1 and Fig. 2.\n\nTable 7 lists it.\n\nFigure 3 The moss.\n';
    const items = findItems(paper(text));
    expect(items).toMatchObject([
      {
        kind: 'question',
        quote: { exact: 'Figure 1' },
        position: { start: 0, end: 8 },
        claim: 'Where are these 3: Figure 1, Fig. 2, Table 7? No captions with these numbers were found.',
      },
    ]);
    expect(claims('Figure 1 shows it.')).toEqual([
      'Where is Figure 1? No caption with this number was found.',
    ]);
  });
});

it('says the same thing once', () => {
  expect(claims('We found p = 1.2 here, p = 1.2 there, and p = 3.4.')).toEqual([
    '“p = 1.2” can’t be: a probability is at most 1. The text has it 2 times.',
    '“p = 3.4” can’t be: a probability is at most 1.',
  ]);
});

it('sees citations that are links, and a section on limits', () => {
  const found = examine(paper('## 4 Limits\n\nShannon ([1948](#p-ref-Shannon1948)) proved it.'));
  expect(found).toMatchObject({
    citedInText: true,
    statements: { limits: true },
    parts: { discussion: true },
  });
});
