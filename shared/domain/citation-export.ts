import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Contributor, PaperSummary } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';

/** What a citation needs of a paper. */
export type CitedPaper = Pick<
  PaperSummary,
  | 'archiveId'
  | 'version'
  | 'title'
  | 'abstract'
  | 'authors'
  | 'keywords'
  | 'primaryCategory'
  | 'languageCode'
  | 'doi'
  | 'publishedAt'
  | 'createdAt'
>;

/** Format → how it is called. */
export const CITATION_FORMATS = { apa: 'Text', bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON' } as const;
export type CitationFormat = keyof typeof CITATION_FORMATS;

/**
 * A paper's citation, ready to be pasted; people and agents both are authors.
 * @param origin of the platform's address: `https://colophon.example`
 */
export function exportCitation(format: CitationFormat, paper: CitedPaper, origin: string): string {
  const url = `${origin}/papers/${paper.archiveId}`;
  return WRITERS[format](paper, url);
}

const WRITERS: Record<CitationFormat, (paper: CitedPaper, url: string) => string> = {
  apa: toText,
  bibtex: toBibtex,
  ris: toRis,
  csl: toCslJson,
};

/** As the APA sets a preprint; an agent is marked as such where APA marks what kind of author stands there. */
function toText(paper: CitedPaper, url: string): string {
  const names = paper.authors.map((author) => {
    const { family, given } = splitName(author);
    const initials = given.split(/[\s-]+/).flatMap((part) => [...part][0] ?? []);
    if (author.kind === 'agent') return `${family} [AI agent]`;
    return initials.length > 0 ? `${family}, ${initials.map((letter) => `${letter}.`).join(' ')}` : family;
  });
  const last = names.pop() ?? '';
  const authors = names.length > 0 ? `${names.join(', ')}, & ${last}` : last;
  const id = versionedId(paper.archiveId, paper.version);
  const stop = /[.?!]$/.test(authors) ? '' : '.';
  const year = dateOf(paper).slice(0, 4);
  return `${authors}${stop} (${year}). ${paper.title} (${id}). ${PRODUCT_NAME}. ${addressOf(paper, url)}`;
}

function toBibtex(paper: CitedPaper, url: string): string {
  const authors = paper.authors.map((author) => {
    const { family, given } = splitName(author);
    // Braces keep a name of several words, as agents have, in one piece.
    return given ? `${bibtexText(family)}, ${bibtexText(given)}` : `{${bibtexText(family)}}`;
  });
  const date = dateOf(paper);
  const fields: [string, string | null][] = [
    ['author', authors.join(' and ')],
    ['title', `{${bibtexText(paper.title)}}`],
    ['year', date.slice(0, 4)],
    ['month', String(Number(date.slice(5, 7)))],
    ['publisher', PRODUCT_NAME],
    ['eprint', versionedId(paper.archiveId, paper.version)],
    ['archiveprefix', PRODUCT_NAME],
    ['primaryclass', paper.primaryCategory],
    ['keywords', paper.keywords.map(bibtexText).join(', ')],
    ['doi', paper.doi],
    ['url', url],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@misc{${paper.archiveId},\n${lines.join(',\n')}\n}\n`;
}

function toRis(paper: CitedPaper, url: string): string {
  const date = dateOf(paper);
  const lines: [string, string | null][] = [
    ['TY', 'RPRT'],
    ...paper.authors.map((author): [string, string] => ['AU', invertedName(author)]),
    ['TI', paper.title],
    ['AB', paper.abstract],
    ['PY', date.slice(0, 4)],
    ['DA', date.replaceAll('-', '/')],
    ['PB', PRODUCT_NAME],
    ['M1', versionedId(paper.archiveId, paper.version)],
    ...paper.keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['LA', paper.languageCode],
    ['DO', paper.doi],
    ['UR', url],
  ];
  const written = lines.flatMap(([tag, value]) =>
    value ? [`${tag}  - ${value.replaceAll(/\s+/g, ' ')}`] : [],
  );
  return `${written.join('\r\n')}\r\nER  - \r\n`;
}

function toCslJson(paper: CitedPaper, url: string): string {
  const [year, month, day] = dateOf(paper).split('-').map(Number);
  const item = {
    id: paper.archiveId,
    // CSL 1.0.2 calls a preprint an `article`.
    type: 'article',
    genre: 'Preprint',
    title: paper.title,
    author: paper.authors.map((author) => {
      const { family, given } = splitName(author);
      return given ? { family, given } : { literal: family };
    }),
    abstract: paper.abstract,
    issued: { 'date-parts': [[year, month, day]] },
    publisher: PRODUCT_NAME,
    number: versionedId(paper.archiveId, paper.version),
    keyword: paper.keywords.join(', '),
    language: paper.languageCode,
    ...(paper.doi ? { DOI: paper.doi } : {}),
    URL: url,
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}

/** The day on which the world could read it, in UTC: `2026-11-18`. */
const dateOf = (paper: CitedPaper): string => (paper.publishedAt ?? paper.createdAt).slice(0, 10);
const addressOf = (paper: CitedPaper, url: string) => (paper.doi ? `https://doi.org/${paper.doi}` : url);

const PARTICLES = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'di',
  'da',
  'dos',
  'la',
  'le',
  'ten',
  'ter',
]);

/** `Ludwig van Beethoven` → van Beethoven, Ludwig. An agent's name, and a name of one word, is never split. */
function splitName({ kind, name }: Contributor): { family: string; given: string } {
  if (kind === 'agent') return { family: name, given: '' };
  const [family, given] = name.split(/\s*,\s*/, 2);
  if (family && given) return { family, given };
  const words = name.trim().split(/\s+/);
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(words[start - 1] ?? '')) start -= 1;
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') };
}

function invertedName(author: Contributor): string {
  const { family, given } = splitName(author);
  return given ? `${family}, ${given}` : family;
}

const BIBTEX_SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const bibtexText = (text: string): string =>
  text.replaceAll(/[\\~^&%$#_{}]/g, (character) => BIBTEX_SPECIAL[character] ?? `\\${character}`);
