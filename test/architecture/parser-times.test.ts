import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { hasTitle } from '../../functions/_lib/reference-checks/matching/compare-with-text.ts';
import { matchReference } from '../../functions/_lib/reference-checks/matching/match-reference.ts';
import { CslItem, readCslCitation } from '../../functions/_lib/reference-checks/matching/read-csl.ts';
import type { CitedWork } from '../../functions/_lib/reference-checks/matching/work.ts';
import { parseReference } from '../../functions/_lib/reference-checks/reading/parse-reference.ts';
import { readBibtex } from '../../functions/_lib/reference-checks/reading/read-bibtex.ts';
import { parseBibtex } from '../../functions/external-papers/parse-bibtex.ts';
import { ConversionLog } from '../../functions/publishing/convert/conversion-log.ts';
import { problemOfFormula } from '../../functions/publishing/convert/document/formula-problem.ts';
import { sanitizeSvg } from '../../functions/publishing/convert/figures/sanitize-svg.ts';
import { readXml } from '../../functions/publishing/convert/jats/read-xml.ts';
import { pandocMarkdown } from '../../functions/publishing/convert/markdown/scientific-markdown.ts';
import { takeLatexFields } from '../../functions/publishing/convert/source-fields/latex-fields.ts';
import { readMarkdownFields } from '../../functions/publishing/convert/source-fields/markdown-fields.ts';
import { latexFront } from '../../functions/publishing/convert/source-front/latex-front.ts';
import { markdownFront } from '../../functions/publishing/convert/source-front/markdown-front.ts';
import { splitFrontMatter } from '../../functions/publishing/convert/split-front-matter.ts';
import { readForum } from '../../functions/publishing/imports/open-review-notes.ts';
import { checkNumbers } from '../../functions/publishing/numbers/check-numbers.ts';
import { parseArxivQuery } from '../../functions/search/arxiv/parse-arxiv-query.ts';
import { gatewayCode } from '../../infra/constructs/edge-code.ts';

/** Catalogs answer with such records; a reference is compared with each. */
const RECORDS = ['A study of lichens on walls', 'a a a a a a a a a a a a', 'b'].map((title, at) => ({
  ...{ id: String(at), catalog: 'crossref', title, authors: [{ family: 'Lovelace', given: 'Ada' }] },
  ...{ years: [2020], venues: ['Journal of Walls'] },
}));
const compare = (works: CitedWork[]) => {
  for (const work of works) matchReference(work, { named: [], similar: RECORDS });
};

/** A text that isn't of the grammar may be refused. */
const refusing = (read: () => unknown) => {
  try {
    read();
  } catch {
    // It is refused.
  }
};

const edge = runInNewContext(`${gatewayCode()}; extensionFor`) as (accept: string) => string;
/** CloudFront takes at most 20 kB of headers. */
const accept = (text: string) => edge(text.slice(0, 20_480));

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
  'a query of arXiv’s API': (text) => refusing(() => parseArxivQuery(text)),
  'DOIs and other ids': (text) => findReferenceIds([text]),
  // Of front matter, directives, capsules and projects, which one function parses.
  YAML: (text) => readMarkdownFields(text),
  Markdown: (text) => {
    splitFrontMatter(text);
    markdownFront(text);
    pandocMarkdown(text, { read: () => undefined, keyOfDoi: () => undefined, log: new ConversionLog() });
  },
  'LaTeX before it is converted': (text) => {
    latexFront(text);
    takeLatexFields(text);
  },
  'a formula': (text) => problemOfFormula(text),
  XML: (text) => refusing(() => readXml(text)),
  SVG: (text) => refusing(() => sanitizeSvg(`<svg>${text}</svg>`)),
  'a forum of OpenReview': (text) => readForum(text),
  'a header Accept': (text) => accept(text),
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
  ...[
    '\n',
    '- ',
    '[',
    ']',
    '- [',
    '{a: ',
    '&a ',
    '*a ',
    'a: ',
    '? ',
    '---\n',
    '<!--',
    '# ',
    '```{a}\n',
    '::: {',
    '_a',
    '**',
    '`',
    '![',
  ],
  ...[
    '\\frac{',
    '\\title{',
    '\\author{',
    '\\\\[',
    '\\begin{abstract}',
    '\\cite{',
    '^{',
    '\\left(',
    '{a\\over ',
    '\\def\\a{',
    '&',
    '$$',
  ],
  ...[
    '<a>',
    '<a ',
    '<a b="',
    '</a>',
    '<!DOCTYPE [<[<',
    '<![CDATA[',
    '&amp;',
    '<g>',
    '<use href="#a"/>',
    '{"forum":',
    'text/html;q=',
    'q=0.1,',
  ],
];
/** What comes before the repeated unit: some patterns only begin there. */
const STARTS = [
  '@a{',
  '@a{b, title={',
  '10.1000/',
  'https://a.example/',
  '---\n',
  '\\title{',
  '<a b="',
  'Doe, J. (2020). ',
];
const AFTER_START = [' ', '\n', '(', ')', ']', '{', '}', '"', ',', '.', 'a', '[<'];
const LENGTH = 6_000;
const SMALL_MS = 100;

/** The processor time that reading takes, in milliseconds; if it is long, the least of three, because others use the machine too. */
function timeOf(read: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= SMALL_MS; run++) {
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe.each(Object.entries(GRAMMARS))('the time to read %s', (_, read) => {
  it('grows like the length, whatever is repeated', () => {
    const texts = [
      ...UNITS.map((unit) => ({ start: '', unit })),
      ...STARTS.flatMap((start) => AFTER_START.map((unit) => ({ start, unit }))),
    ];
    const slow = texts.flatMap(({ start, unit }) => {
      const whole = start + unit.repeat(Math.ceil((4 * LENGTH) / unit.length));
      const most = timeOf(read, whole);
      if (most < SMALL_MS) return [];
      const [once, twice] = [1, 2].map((factor) => timeOf(read, whole.slice(0, factor * LENGTH)));
      // Linear time is 4 times as long for four times the length, quadratic time 16 times.
      const isLinear = most < 8 * Math.max(once ?? 0, SMALL_MS / 8);
      return isLinear && most < 3000
        ? []
        : [`${JSON.stringify(start + unit)}: ${once}, ${twice}, ${most} ms`];
    });
    expect(slow).toEqual([]);
  }, 120_000);
});
