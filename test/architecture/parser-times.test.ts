import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { hasTitle } from '../../functions/_lib/reference-checks/matching/compare-with-text.ts';
import { matchReference } from '../../functions/_lib/reference-checks/matching/match-reference.ts';
import { CslItem, readCslCitation } from '../../functions/_lib/reference-checks/matching/read-csl.ts';
import type { CitedWork } from '../../functions/_lib/reference-checks/matching/work.ts';
import { parseReference } from '../../functions/_lib/reference-checks/reading/parse-reference.ts';
import { readBibtex } from '../../functions/_lib/reference-checks/reading/read-bibtex.ts';
import { parseBibtex } from '../../functions/external-papers/parse-bibtex.ts';
import { checkNumbers } from '../../functions/publishing/numbers/check-numbers.ts';
import { parseArxivQuery } from '../../functions/search/arxiv/parse-arxiv-query.ts';

/** Catalogs answer with such records; a reference is compared with each. */
const RECORDS = ['A study of lichens on walls', 'a a a a a a a a a a a a', 'b'].map((title, at) => ({
  ...{ id: String(at), catalog: 'crossref', title, authors: [{ family: 'Lovelace', given: 'Ada' }] },
  ...{ years: [2020], venues: ['Journal of Walls'] },
}));
const compare = (works: CitedWork[]) => {
  for (const work of works) matchReference(work, { named: [], similar: RECORDS });
};

/** What reads texts of callers in the API and in papers. */
const GRAMMARS: Record<string, (text: string) => unknown> = {
  'BibTeX of a reference check': (text) => compare(readBibtex(text)),
  'BibTeX of an import': (text) => parseBibtex(text),
  'CSL-JSON': (text) =>
    compare([
      readCslCitation(
        CslItem.parse({
          ...{ title: text, 'container-title': text, DOI: text, URL: text, number: text },
          author: text.split(/(?<=,)/).map((family) => ({ family, given: family })),
          issued: { raw: text },
        }),
        'key',
      ),
    ]),
  'a printed reference': (text) => compare([parseReference('key', text)]),
  'a title in a text': (text) => hasTitle(text, { title: 'A study of lichens on walls' }),
  'a search query': (text) => parseSearchQuery(text),
  'a query of arXiv’s API': (text) => {
    try {
      parseArxivQuery(text);
    } catch {
      // A query that isn't one is refused.
    }
  },
  'numbers of a page': (text) => checkNumbers(`<p>${text.replaceAll('<', '&lt;')}</p>`),
};

const UNITS = [
  ...[
    '@a(b,',
    '@a(',
    '@a{(',
    '@a{b,\n',
    '@a{b,c={',
    '@a{b,c="',
    '@string{a=b}\n',
    '@a{b, title={x}, author={',
    '\n@',
    '{',
    '}',
  ],
  ...[
    '"',
    '(',
    ')',
    '(,',
    ', ',
    '. ',
    'A. ',
    'A, B. ',
    ' and ',
    'et al. ',
    '“',
    '” ',
    '2020. ',
    '(2020). ',
    "\\'{",
    '\\',
    '$',
    '%',
  ],
  ...[
    'https://',
    '10.1000/',
    'arXiv:',
    '-"',
    '/a:',
    'all:a AND ',
    't(1) = 2, p = .',
    '5% (1/2), ',
    'M = 1.2, SD = ',
    ' ',
    'a',
    'é',
  ],
];
const LENGTH = 10_000;
const SMALL_MS = 150;

/** The processor time that reading takes, in milliseconds; the least of three, because others use the machine too. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe.each(Object.entries(GRAMMARS))('the time to read %s', (_, read) => {
  it('grows like the length, whatever is repeated', () => {
    const slow = UNITS.flatMap((unit) => {
      const whole = unit.repeat(Math.ceil((4 * LENGTH) / unit.length));
      const most = timeOf(read, whole);
      if (most < SMALL_MS) return [];
      const [once, twice] = [1, 2].map((factor) => timeOf(read, whole.slice(0, factor * LENGTH)));
      // Linear time is 4 times as long for four times the length, quadratic time 16 times.
      const isLinear = most < 8 * Math.max(once ?? 0, SMALL_MS / 8);
      return isLinear && most < 3000 ? [] : [`${JSON.stringify(unit)}: ${once}, ${twice}, ${most} ms`];
    });
    expect(slow).toEqual([]);
  });
});
