import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentFile } from '#shared/domain/content-file.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { describeCapsule } from '../../functions/_lib/capsules/describe-capsule.ts';
import { chooseMainFile } from '../../functions/_lib/papers/intake/choose-main-file.ts';
import { decodeText } from '../../functions/_lib/papers/intake/decode-text.ts';
import { readForum } from '../../functions/_lib/papers/open-review-notes.ts';
import { hasTitle } from '../../functions/_lib/reference-checks/matching/compare-with-text.ts';
import { matchReference } from '../../functions/_lib/reference-checks/matching/match-reference.ts';
import { CslItem, readCslCitation } from '../../functions/_lib/reference-checks/matching/read-csl.ts';
import type { CitedWork } from '../../functions/_lib/reference-checks/matching/work.ts';
import { parseReference } from '../../functions/_lib/reference-checks/reading/parse-reference.ts';
import { readBibtex } from '../../functions/_lib/reference-checks/reading/read-bibtex.ts';
import { readXml } from '../../functions/_lib/runtime/read-xml.ts';
import { parseBibtex } from '../../functions/external-papers/parse-bibtex.ts';
import { ConversionLog } from '../../functions/publishing/convert/conversion-log.ts';
import { problemOfFormula } from '../../functions/publishing/convert/document/formula-problem.ts';
import { sanitizeSvg } from '../../functions/publishing/convert/figures/sanitize-svg.ts';
import { readJatsArticle } from '../../functions/publishing/convert/jats/read-jats.ts';
import { htmlBlocks } from '../../functions/publishing/convert/markdown/html-blocks.ts';
import { pandocMarkdown } from '../../functions/publishing/convert/markdown/scientific-markdown.ts';
import { takeLatexFields } from '../../functions/publishing/convert/source-fields/latex-fields.ts';
import { readMarkdownFields } from '../../functions/publishing/convert/source-fields/markdown-fields.ts';
import { latexFront } from '../../functions/publishing/convert/source-front/latex-front.ts';
import { markdownFront } from '../../functions/publishing/convert/source-front/markdown-front.ts';
import { splitFrontMatter } from '../../functions/publishing/convert/split-front-matter.ts';
import { checkNumbers, distributionsReady } from '../../functions/publishing/numbers/check-numbers.ts';
import { parseArxivQuery } from '../../functions/search/arxiv/parse-arxiv-query.ts';
import { readExport } from '../../functions/venues/imports/read-export.ts';
import { gatewayCode } from '../../infra/constructs/edge-code.ts';

beforeAll(() => distributionsReady);

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

/** A text as it is read from a file. */
const decoded = (text: string): string => decodeText(new TextEncoder().encode(text)).text;

/** Files outside archives are recognized by their beginning, those in one by their names too. */
const formatOf = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  for (const [path, fromArchive] of [
    ['paper', false],
    ['paper.xml', true],
    ['paper.tex', true],
  ] as const)
    await chooseMainFile({ files: [{ path, bytes }], fromArchive }, undefined).catch(() => undefined);
};

/** Files of a capsule are linted by their names, and values are read from its outputs. */
const MANIFEST = `values:\n${['json', 'csv']
  .flatMap((type) =>
    Array.from({ length: 100 }, (_, at) => `  ${type}${at}: {file: out.${type}, at: "1,1"}\n`),
  )
  .join('')}`;
const capsuleOf = (text: string) =>
  describeCapsule(
    Object.entries({
      ...{ 'codecheck.yml': MANIFEST, 'out.json': JSON.stringify([text]), 'out.csv': text, 'a.py': text },
      ...{ 'a.txt': text, 'requirements.txt': text, 'environment.yml': text, Dockerfile: text },
      ...{ 'package.json': text, DESCRIPTION: text },
    }).map(([path, content]) => ({ path: `capsule/${path}`, bytes: new TextEncoder().encode(content) })),
  );

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
  'an export of a venue': (text) => {
    refusing(() =>
      readExport(`<issue published="1"><article><title>${text}</title><id>${text}</id></article></issue>`),
    );
    refusing(() =>
      readExport(JSON.stringify([{ id: 'a', content: { title: text, venue: text, venueid: text } }])),
    );
  },
  'a search query': (text) => parseSearchQuery(text),
  'a query of arXiv’s API': (text) => refusing(() => parseArxivQuery(text)),
  'DOIs and other ids': (text) => findReferenceIds([text]),
  // Of front matter, directives, capsules and projects, which one function parses.
  YAML: (text) => readMarkdownFields(text),
  Markdown: (text) => {
    const source = decoded(text);
    splitFrontMatter(source);
    markdownFront(source);
    htmlBlocks(source);
    pandocMarkdown(source, {
      read: () => undefined,
      embed: () => undefined,
      keyOfDoi: () => undefined,
      log: new ConversionLog(),
    });
  },
  'a file whose type isn’t known': (text) => formatOf(text),
  'a paper in the form': (text) => contentFile({ abstract: '', content: text }, 'latex'),
  'LaTeX before it is converted': (text) => {
    const source = decoded(text);
    latexFront(source);
    takeLatexFields(source);
  },
  'a formula': (text) => problemOfFormula(text),
  XML: (text) => refusing(() => readXml(text)),
  JATS: (text) => refusing(() => readJatsArticle(`<article>${text}</article>`)),
  'JATS in a comment': (text) => refusing(() => readJatsArticle(`<article><!--${text}--></article>`)),
  'a capsule’s file': (text) => capsuleOf(text),
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
    '<!DOCTYPE',
    '<!DOCTYPE[',
    '<?',
    '<article ',
    '<ack/>',
    '<ref-list/>',
    '<xref ',
    '\r',
    '\u2028',
    '<![CDATA[',
    '&amp;',
    '<g>',
    '<use href="#a"/>',
    '\n<table>',
    '\n<table ',
    '\n```',
    '{"forum":',
    'TOKEN',
    '../',
    'npm i ',
    'secret = ',
    'text/html;q=',
    'q=0.1,',
  ],
];
/** What comes before the repeated unit: some patterns only begin there. */
const STARTS = [
  '@a{',
  '@a{b, title={',
  '10.1000/',
  'arXiv',
  'https://a.example/',
  '---\n',
  '"',
  '\\title{',
  '<a b="',
  '<article ',
  'Doe, J. (2020). ',
];
const AFTER_START = [' ', '\n', '(', ')', ']', '{', '}', '"', ',', '.', 'a', '[<', '../'];
const LENGTH = 6_000;
/** Files are longer than what comes in a request. */
const FILE_LENGTH = 30_000;
const FILES = [
  'a file whose type isn’t known',
  'a paper in the form',
  'a capsule’s file',
  'JATS',
  'JATS in a comment',
  'SVG',
];
const SMALL_MS = 200;

/** The processor time that reading takes, in milliseconds; if it is long, the least of three, because others use the machine too. */
async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= SMALL_MS; run++) {
    const before = process.cpuUsage();
    await read(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe.each(Object.entries(GRAMMARS))('the time to read %s', (name, read) => {
  const length = FILES.includes(name) ? FILE_LENGTH : LENGTH;
  it('grows like the length, whatever is repeated', async () => {
    const texts = [
      ...UNITS.map((unit) => ({ start: '', unit })),
      ...STARTS.flatMap((start) => AFTER_START.map((unit) => ({ start, unit }))),
    ];
    const slow: string[] = [];
    for (const { start, unit } of texts) {
      const whole = start + unit.repeat(Math.ceil((4 * length) / unit.length));
      const most = await timeOf(read, whole);
      if (most < SMALL_MS) continue;
      const once = await timeOf(read, whole.slice(0, length));
      const twice = await timeOf(read, whole.slice(0, 2 * length));
      // Linear time is 4 times as long for four times the length, quadratic time 16 times.
      const isLinear = most < 8 * Math.max(once, SMALL_MS / 8);
      if (!isLinear || most >= 3000)
        slow.push(`${JSON.stringify(start + unit)}: ${once}, ${twice}, ${most} ms`);
    }
    expect(slow).toEqual([]);
  }, 120_000);
});
