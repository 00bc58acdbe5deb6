import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { describe, expect, it } from 'vitest';
import type { Acceptance } from '#shared/domain/acceptance.ts';
import { CITATION_FORMAT_NAMES, LIST_FORMATS } from '#shared/domain/citation-formats.ts';
import { type CitedPaper, toCslItem, toCslReview } from '../_lib/citations/csl-item.ts';
import { writeCitation, writeList } from './write-citation.ts';

const paper: CitedPaper = {
  archiveId: 'COL.2611.00042',
  version: 2,
  title: 'Reviews and verdicts',
  abstract: 'First line.\nSecond line with 100% of {it}.',
  authors: [
    { kind: 'person', name: 'Ada Maria van der Berg' },
    { kind: 'person', name: 'Plato' },
    { kind: 'agent', name: 'Proof Reader' },
  ],
  keywords: ['peer review', 'C#'],
  languageCode: 'en',
  doi: null,
  funding: null,
  status: 'UNDER_REVIEW',
  withdrawal: null,
  createdAt: '2026-11-17T23:00:00.000Z',
  publishedAt: '2026-11-18T01:00:00.000Z',
};
const describePaper = (changes: Partial<CitedPaper> = {}) =>
  toCslItem({ ...paper, ...changes }, 'COL.2611.00042', 'https://colophon.example');

const TITLES = [
  'Reviews and verdicts',
  'É, è, ñ, ø, ß, ż and ő: naïve façades',
  'R&D: 100% of_it, #1 for $5',
  'Braces {a}, {{b}} and } alone {',
  'A \\backslash, a ~tilde and a ^caret',
  'О природе вещей: ёжик в тумане',
  '关于小事物的测量',
  '“Quotes”, ‘single’, "straight" and — dashes – of – all – kinds',
  'Less < than > more, for $5 or $ 6 $',
  'Über DNA-Sequenzen in E. coli K-12',
  'Zero‐width, nbsp\u00a0and three   spaces',
];
const NAMES = [
  ['Ada Lovelace'],
  ['Ludwig van Beethoven', 'Plato'],
  ['Фёдор Михайлович Достоевский', '王小明', 'José Ñuñez'],
  ['Søren Åberg', "Conor O'Brien", 'Jean-Luc Picard', 'Sands & Sons'],
  ['Stellan {Braces}', 'Under_Score', 'Hundred%'],
];

/** Parses a format with citation-js, as other programs would. */
function readBack(text: string) {
  const [item] = new Cite(text, { generateGraph: false }).data;
  if (!item) throw new Error('Nothing was read.');
  return {
    id: item.id,
    // Its BibTeX parser marks protected capitals this way.
    title: plain(item.title ?? ''),
    authors: (item.author ?? []).map(
      ({ family, given, literal, 'non-dropping-particle': particle, 'dropping-particle': dropping }) =>
        plain([dropping, particle, family, given, literal].filter(Boolean).join(' ')),
    ),
    year: item.issued?.['date-parts']?.[0]?.[0],
  };
}
const plain = (text: string) => text.replaceAll(/<\/?span[^>]*>/g, '').replaceAll('\u00a0', ' ');

it('keeps formulas as TeX in BibTeX, unless their braces would end the field', async () => {
  const title = 'A $x^2 \\leq y_{1}$ bound, and $}{x$';
  expect(await writeCitation('bibtex', describePaper({ title }))).toContain(
    'title = {{A $x^2 \\leq y_{1}$ bound, and \\$\\textbraceright{}\\textbraceleft{}x\\$}}',
  );
});

it('names a reviewer as the person gave the parts of the name', async () => {
  const review = {
    number: 3,
    permalink: 'COL.2611.00042.r3',
    by: {
      kind: 'person' as const,
      name: 'José María García Ortega',
      nameParts: { given: 'José María', family: 'García Ortega' },
    },
    summary: 'Sound.',
    createdAt: '2026-11-20T09:00:00.000Z',
  };
  const item = toCslReview(review, paper, 'https://colophon.example');
  expect(item.author).toEqual([{ given: 'José María', family: 'García Ortega' }]);
  expect(await writeCitation('bibtex', item)).toContain('author = {García Ortega, José María}');
});

it('says in every format that a paper was withdrawn, and why in those with an abstract', async () => {
  const withdrawal = { reason: 'The sample was counted twice.', at: '2026-11-20T10:00:00.000Z' };
  const item = describePaper({ status: 'WITHDRAWN', withdrawal });
  for (const format of CITATION_FORMAT_NAMES) {
    const text = await writeCitation(format, item);
    expect([format, /withdrawn: reviews and verdicts/i.test(text)]).toEqual([format, true]);
    if (['bibtex', 'ris', 'csl-json'].includes(format))
      expect(text).toContain('Withdrawn on 2026-11-20: The sample was counted twice.');
  }
});

it('keeps keywords with commas in one piece', async () => {
  const item = describePaper({ keywords: ['peer review', 'bread, butter'] });
  expect((await writeCitation('ris', item)).match(/^KW.*$/gm)).toEqual([
    'KW  - peer review',
    'KW  - bread, butter',
  ]);
  expect(await writeCitation('bibtex', item)).toContain('keywords = {peer review, {bread, butter}}');
});

it('writes BibTeX with fields that biblatex has for this type, and names of months and languages', async () => {
  const bibtex = await writeCitation('bibtex', describePaper({ languageCode: 'de-AT' }));
  expect(bibtex).toContain('month = nov,');
  expect(bibtex).toContain('langid = {german}');
  expect(bibtex).toContain('howpublished = {Colophon preprint COL.2611.00042v2}');
  expect(bibtex).not.toMatch(/^ {2}(publisher|language) =/m);
});

describe('a paper that a venue accepted', () => {
  const venue = { slug: 'walls', round: 1, name: 'Workshop on walls & stones', version: 2 };
  const acceptedAt = '2027-05-01T12:00:00.000Z';
  const of = (changes: Partial<Acceptance>) =>
    describePaper({ acceptances: [{ ...venue, kind: 'workshop', acceptedAt, ...changes }] });

  it('is in its proceedings for others, from the year of its acceptance', async () => {
    const bibtex = await writeCitation('bibtex', of({ isbn: '978-3-16-148410-0' }));
    expect(bibtex).toContain('@inproceedings{COL.2611.00042,');
    expect(bibtex).toContain('booktitle = {Workshop on walls \\& stones}');
    expect(bibtex).toContain('publisher = {Colophon}');
    expect(bibtex).toContain('isbn = {978-3-16-148410-0}');
    expect(bibtex).not.toContain('howpublished');
    for (const format of LIST_FORMATS) {
      const [item] = new Cite(await writeCitation(format, of({})), { generateGraph: false }).data;
      expect([format, item]).toMatchObject([
        format,
        { type: 'paper-conference', 'container-title': 'Workshop on walls & stones' },
      ]);
      expect(item?.issued?.['date-parts']?.[0]?.[0]).toBe(2027);
    }
    expect(await writeCitation('apa', of({}))).toContain('Workshop on Walls & Stones');
  });

  it('is an article of a journal with its ISSN', async () => {
    const item = of({ kind: 'overlay', issn: '2049-3630' });
    expect(await writeCitation('bibtex', item)).toMatch(/^@article\{[\s\S]*journal = \{Workshop/);
    for (const format of LIST_FORMATS)
      expect(new Cite(await writeCitation(format, item), { generateGraph: false }).data).toMatchObject([
        { type: 'article-journal', 'container-title': 'Workshop on walls & stones', ISSN: '2049-3630' },
      ]);
  });

  it('stays a preprint in an earlier version, and in an institution’s collection', () => {
    expect(of({ version: 3 }).genre).toBe('Preprint');
    expect(of({ kind: 'collection' }).genre).toBe('Preprint');
  });

  it('is in one file with others', () => {
    const items = [of({}), describePaper()];
    for (const format of LIST_FORMATS)
      expect(new Cite(writeList(format, items), { generateGraph: false }).data).toHaveLength(2);
  });
});

it('prints formulas in styled citations as text', async () => {
  const item = describePaper({ title: 'On $E=mc^2$ and $\\alpha < \\frac{1}{2}$ for $5' });
  for (const format of CITATION_FORMAT_NAMES.filter((name) => !/bibtex|ris|csl/.test(name)))
    expect((await writeCitation(format, item)).toLowerCase()).toContain('on e = mc^2 and α < 1/2 for $5');
});

it('keeps what looks like markup in styled citations', async () => {
  expect(await writeCitation('apa', describePaper({ title: 'Tags <b> and <i>' }))).toContain(
    'Tags <b> and <i>',
  );
});

describe('a citation', () => {
  it('can’t be given fields or entries by the author’s braces and line breaks', async () => {
    const title = 'A title}}, url = {https://elsewhere.example}, note = {{x';
    const abstract = 'One.\r\nUR  - https://elsewhere.example\r\nER  - \r\nTY  - BOOK\nTI  - Another';
    const item = describePaper({ title, abstract, authors: [{ kind: 'agent', name: 'A}, year = {1' }] });
    const bibtex = await writeCitation('bibtex', item);
    for (const field of [...bibtex.matchAll(/= \{(.*)\},?$/gm)].map(([, value = '']) => value)) {
      let depth = 0;
      for (const character of field) {
        depth += { '{': 1, '}': -1 }[character] ?? 0;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
    }
    expect(readBack(bibtex)).toMatchObject({ title, year: 2026 });
    const ris = await writeCitation('ris', item);
    expect(ris.match(/^(UR|ER|TY|TI) {2}- /gm)).toHaveLength(4);
  });

  for (const format of ['bibtex', 'ris', 'csl-json'] as const) {
    it.each(TITLES)(`as ${format} is read back by others with its title: %s`, async (title) => {
      const item = describePaper({ title });
      expect(readBack(await writeCitation(format, item))).toMatchObject({
        id: paper.archiveId,
        title: plain(item.title),
        year: 2026,
      });
    });

    it.each(NAMES.map((names) => [names.join('; '), names] as const))(
      `as ${format} is read back with its authors: %s`,
      async (_, names) => {
        const authors = names.map((name) => ({ kind: 'person' as const, name }));
        const item = describePaper({ authors });
        const written = item.author.map((name) =>
          'literal' in name ? name.literal : `${name.family} ${name.given}`,
        );
        expect(readBack(await writeCitation(format, item)).authors).toEqual(written);
      },
    );
  }

  it('names an agent in one piece, and the version', async () => {
    const bibtex = await writeCitation('bibtex', describePaper());
    expect(bibtex).toContain('author = {van der Berg, Ada Maria and {Plato} and {Proof Reader}}');
    expect(bibtex).toContain('eprint = {COL.2611.00042v2}');
    expect(bibtex).not.toContain('doi =');
    const ris = (await writeCitation('ris', describePaper({ doi: '10.5555/x' }))).split('\r\n');
    expect(ris).toContain('M1  - COL.2611.00042v2');
    expect(ris).toContain('DO  - 10.5555/x');
    expect(ris).toContain('DA  - 2026/11/18');
    expect(ris.at(-2)).toBe('ER  - ');
  });

  it.each([
    [
      'apa',
      'van der Berg, A. M., Plato, & Proof Reader. (2026). Reviews and verdicts (Preprint COL.2611.00042v2). Colophon. https://colophon.example/papers/COL.2611.00042',
    ],
    [
      'mla',
      'van der Berg, Ada Maria, et al. Reviews and Verdicts. COL.2611.00042v2, Colophon, 18 Nov. 2026, https://colophon.example/papers/COL.2611.00042.',
    ],
    [
      'chicago',
      'Berg, Ada Maria van der, Plato, and Proof Reader. 2026. “Reviews and Verdicts.” Preprint. Colophon. https://colophon.example/papers/COL.2611.00042.',
    ],
    [
      'harvard',
      'van der Berg, A.M., Plato, and Proof Reader (2026) “Reviews and verdicts.” Colophon. Available at: https://colophon.example/papers/COL.2611.00042.',
    ],
    [
      'ieee',
      'A. M. van der Berg, Plato, and Proof Reader, “Reviews and verdicts.” Colophon, Nov. 18, 2026. [Online]. Available: https://colophon.example/papers/COL.2611.00042',
    ],
    [
      'vancouver',
      'van der Berg AM, Plato, Proof Reader. Reviews and verdicts [Internet]. Colophon; 2026. Available from: https://colophon.example/papers/COL.2611.00042',
    ],
  ] as const)('as %s is printed as the style requires', async (format, text) => {
    expect(await writeCitation(format, describePaper())).toBe(text);
  });

  it('keeps every character in every style', async () => {
    for (const format of CITATION_FORMAT_NAMES) {
      const text = await writeCitation(
        format,
        describePaper({ title: '关于小事物的测量 & R&D: 100% <b>ёжик</b>' }),
      );
      expect([format, text.includes('关于小事物的测量'), /ёжик/.test(text)]).toEqual([format, true, true]);
    }
  });
});
