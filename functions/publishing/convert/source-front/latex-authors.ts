import { replaceCommand } from '../latex/scan.ts';
import { type RawAuthor, splitNames } from './raw-front.ts';
import { readable } from './readable-tex.ts';

/** An author, and the marks of their affiliations, such as `1` or `inst1`. */
interface Author extends RawAuthor {
  marks: string[];
}

/** What was read so far. */
interface TitlePage {
  authors: Author[];
  /** The authors whom the next affiliation without a mark is about. */
  waiting: Author[];
  /** Whether an affiliation has come since the last author. */
  isAnswered: boolean;
  affiliations: Map<string, string>;
}

/**
 * Reads the authors of a LaTeX title page with their ORCID iDs and affiliations, as these write them: acmart and revtex (an
 * affiliation after its authors), authblk and elsarticle (by marks), llncs (`\\inst`), IEEEtran, and article (lines below the name).
 */
export function latexAuthors(tex: string): RawAuthor[] {
  const page: TitlePage = { authors: [], waiting: [], isAnswered: false, affiliations: new Map() };
  replaceCommand(tex, Object.keys(READ).join('|'), 'om', ([option, argument = ''], command) => {
    READ[command]?.(page, argument, option);
    return undefined;
  });
  return page.authors.map(({ marks, affiliations, ...author }) => ({
    ...author,
    affiliations: [...affiliations, ...marks.flatMap((mark) => page.affiliations.get(mark) ?? [])],
  }));
}

type Read = (page: TitlePage, argument: string, option: string | undefined) => void;

const READ: Record<string, Read> = {
  author: addAuthors,
  icmlauthor: addAuthors,
  orcid: (page, argument) => {
    const last = page.authors.at(-1);
    if (last) last.orcid ??= argument.trim();
  },
  affiliation: addAffiliation,
  affil: addAffiliation,
  address: addAffiliation,
  institute: (page, argument) => {
    const places = argument.split(AND).map(placeIn);
    for (const [index, place] of places.entries()) page.affiliations.set(String(index + 1), place);
    const [only] = places;
    if (only && places.length === 1)
      for (const author of page.authors) if (author.marks.length === 0) author.affiliations.push(only);
  },
};

const AND = /\\(?:and|And|AND)(?![A-Za-z])/;

function addAuthors(page: TitlePage, argument: string, option: string | undefined): void {
  if (page.isAnswered) Object.assign(page, { waiting: [], isAnswered: false });
  for (const part of argument.split(AND)) {
    const names = namesIn(part);
    // Marks and notes of a part with several names belong to nobody in particular.
    const own = names.length === 1 ? detailsIn(part, option) : { marks: marksIn(option), affiliations: [] };
    const authors = names.map((name) => ({ name, ...own, affiliations: [...own.affiliations] }));
    page.authors.push(...authors);
    page.waiting.push(...authors);
  }
}

function addAffiliation(page: TitlePage, argument: string, option: string | undefined): void {
  const place = placeIn(argument);
  const marks = marksIn(option);
  for (const mark of marks) page.affiliations.set(mark, place);
  if (marks.length > 0 || place === '') return;
  for (const author of page.waiting) author.affiliations.push(place);
  page.isAnswered = true;
}

function detailsIn(part: string, option: string | undefined): Omit<Author, 'name'> {
  const orcid = /\\orcid(?:link|ID)?\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/.exec(part)?.[1];
  const marked =
    /\\(?:inst|textsuperscript|IEEEauthorrefmark)\s*\{([^{}]*)\}|\$\s*\^\s*\{?([\w,\s]+)\}?\s*\$/.exec(part);
  const [, block] = /\\IEEEauthorblockA\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(part) ?? [];
  const below = block ?? part.replace(NOT_NAMES, '').split(/\\\\/).slice(1).join('\\\\');
  const place = placeIn(below);
  return {
    ...(orcid ? { orcid } : {}),
    ...(/\\(?:corref|corresp)(?![A-Za-z])|corresponding author/i.test(part) ? { isCorresponding: true } : {}),
    affiliations: place === '' ? [] : [place],
    marks: [...marksIn(option), ...marksIn(marked?.[1] ?? marked?.[2])],
  };
}

/** Returns the marks in `1,2` or `inst1`. */
const marksIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '');

/** Returns an affiliation as one line: the named organization, else all lines without addresses of email and web. */
function placeIn(tex: string): string {
  const [, institution] = /\\institution\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(tex) ?? [];
  const [, organization] = /(?:^|,)\s*organization\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,]*)/.exec(tex) ?? [];
  const named = institution ?? organization;
  if (named !== undefined) return readable(named);
  return tex
    .replace(/\\(?:email|ead|href|url|texttt|thanks)\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}/g, '')
    .split(/\\\\/)
    .map((line) => readable(line.replace(/\$[^$]*\$/g, '')))
    .filter((line) => line !== '' && !/@|https?:/.test(line))
    .join(', ');
}

/** Notes, marks, and affiliations within `\author{…}`. */
const NOT_NAMES =
  /\\(?:thanks|footnote|footnotemark|inst|orcid|orcidlink|orcidID|email|affil|affiliation|textsuperscript|corref|fnref|IEEEauthorblockA|IEEEauthorrefmark|IEEEmembership)\s*(?:\[[^\]]*\])?\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** Returns the names in one author's part, its first line. */
function namesIn(part: string): string[] {
  const [first = ''] = part
    .replace(NOT_NAMES, '')
    .replace(/\$[^$]*\$/g, '')
    .replace(/\\[,;:!]|~/g, ' ')
    .split(/\\\\/);
  return splitNames(readable(first));
}
