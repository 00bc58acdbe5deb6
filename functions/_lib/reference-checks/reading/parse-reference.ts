import { LIMITS } from '#shared/constants.ts';
import type { WorkKind } from '#shared/domain/reference-check-constants.ts';
import { findReferenceIds } from '#shared/domain/reference-ids.ts';
import { decodeTex } from '../matching/decode-tex.ts';
import type { CitedWork } from '../matching/work.ts';
import { readAuthorList } from './read-author-list.ts';

interface Parts {
  authors: string;
  title: string;
  rest: string;
}

/**
 * Reads a printed reference in one of the usual styles: with the title in quotation marks (IEEE, Chicago, MLA), after the year in
 * brackets (APA, Harvard), before the mark of its kind (GB/T 7714), after the authors as a sentence (Vancouver, AMA, BibTeX's plain), or between commas (ours for books).
 * What can't be read is absent. `text` and `authorText` let the comparison with a record decide by the words themselves.
 */
export function parseReference(key: string, whole: string): CitedWork {
  const text = whole.slice(0, LIMITS.referenceCheck.readCharacters);
  const printed = decodeTex(text).replaceAll(/\s+/g, ' ').trim();
  const ids = findReferenceIds([text]);
  const body = withoutIds(printed);
  const parts = marked(body) ?? quoted(body) ?? afterYear(body) ?? sentences(body) ?? betweenCommas(body);
  const { authors, hasMore } = readAuthorList(parts?.authors ?? '');
  const year = yearOf(body);
  const venue = parts && venueOf(parts.rest);
  return {
    key,
    kind: kindOf(printed, ids.url),
    text: body,
    authors,
    ...(parts ? { authorText: parts.authors, title: cleanTitle(parts.title) } : {}),
    ...(hasMore ? { hasMoreAuthors: true } : {}),
    ...(year === undefined ? {} : { year }),
    ...(venue ? { venue } : {}),
    ...ids,
  };
}

/** Removes the mark, addresses and identifiers: their digits and words would be read as other fields. */
function withoutIds(text: string): string {
  return text
    .replace(/^\s*(?:\[[^\]]{1,12}\]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/\b(?:doi\s*:?\s*)?10\.\d{4,9}\/\S+/gi, ' ')
    .replaceAll(
      /\bar[Xx]iv(?:\s+(?:preprint|e-?prints?))?\s*:?\s*(?:[a-z-]+\/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?(?:\s*\[[\w.-]+\])?/g,
      'arXiv',
    )
    .replaceAll(/\b(?:available (?:at|from|online)|retrieved from|accessed|URL|online)\b[^.]*$/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * `王伟, 李娜. 深度学习综述[J]. 计算机学报, 2019`: the mark after the title is the kind of work in GB/T 7714. Japanese titles have marks of
 * their own: `山田太郎「深層学習による画像認識」情報処理学会論文誌`.
 */
function marked(body: string): Parts | undefined {
  const [, authors, title, rest] =
    /^([^.．。「『[［]{1,300})[.．。]\s*([^[［]{2,300}?)\s*[[［][A-Z]{1,2}(?:\/[A-Z]{2})?[\]］](.*)$/u.exec(
      body,
    ) ??
    /^([^「『]{1,300})[「『]([^」』]{2,300})[」』](.*)$/u.exec(body) ??
    [];
  return title === undefined
    ? undefined
    : { authors: spaced(authors ?? ''), title, rest: spaced(rest ?? '') };
}

/** Writes the full-width signs of Chinese and Japanese print as those of lists of authors. */
const spaced = (text: string): string =>
  text
    .replaceAll(/[，、；]/g, ', ')
    .replaceAll(/[．。]/g, '. ')
    .replaceAll(/, ?(?:等|et al)\.?\s*$/g, ' et al.')
    .trim();

function quoted(body: string): Parts | undefined {
  const found = /^(.*?)[“"„«‘]((?:[^”"“»’]|’(?=\p{L})){8,400})[”"»’“](.*)$/u.exec(body);
  if (!found) return undefined;
  const [, authors = '', title = '', rest = ''] = found;
  return { authors: authors.replace(/\(?\b(?:19|20)\d\d[a-z]?\)?[.,:\s]*$/, ''), title, rest };
}

const YEAR = /\(?\b((?:19|20)\d\d)[a-z]?(?:,\s*[^()]{3,20})?\)?[.,:]\s+/;

/** `Doe, J. (2020). Title. Journal, 3, 4.` and `Jane Doe. 2020. Title. Journal.` */
function afterYear(body: string): Parts | undefined {
  const found = new RegExp(`^(.{3,}?)[.,\\s]*${YEAR.source}(.+)$`).exec(body);
  const [, authors = '', , after = ''] = found ?? [];
  if (!found || !/^.{0,1500}$/.test(authors) || /\bvol\b|\bpp\b|\d\s*$/.test(authors)) return undefined;
  const { first, rest } = firstSentence(after);
  // `… Journal, 2020. https://…`: nothing that could be a title follows the year.
  return first.split(' ').length < 2 ? undefined : { authors, title: first, rest };
}

/** `Doe J, Roe R. Title. Journal 2020;3:4.` and `J. Doe and R. Roe. Title. Journal, 2020.` */
function sentences(body: string): Parts | undefined {
  const { first: authors, rest } = authorSentence(body);
  if (rest === '' || authors.length > 1500) return undefined;
  const { first: title, rest: after } = firstSentence(rest);
  if (title.split(' ').length < 2 || !looksLikeAuthors(authors)) return undefined;
  return { authors, title, rest: after };
}

/** `J. Doe, R. Roe, Title of the book, Publisher, 2020.` */
function betweenCommas(body: string): Parts | undefined {
  const parts = body.split(/,\s+/);
  const start = parts.findIndex((_, at) => at > 0 && !isAuthorAt(parts, at));
  // A title that begins with one word has a comma: `Moss, Lichen and Walls`.
  const end = start + (parts[start]?.includes(' ') ? 1 : 2);
  const title = parts.slice(start, end).join(', ');
  if (start < 1 || title.split(' ').length < 2) return undefined;
  return { authors: parts.slice(0, start).join(', '), title, rest: parts.slice(end).join(', ') };
}

/** After `J. Doe`, others have initials too; after `Jane Doe`, one word is no name. */
function isAuthorAt(parts: string[], at: number): boolean {
  const [part = '', before = ''] = [parts[at], parts[at - 1]].map((each) =>
    each?.replace(/^(?:and|&)\s+/, ''),
  );
  if (!looksLikeName(part)) return false;
  if (/^(?:et al|Jr|Sr)\b/.test(part) || hasInitial(part) || INITIALS_ONLY.test(parts[at + 1] ?? ''))
    return true;
  return !/^\p{Lu}\./u.test(before) && (part.includes(' ') || !before.includes(' '));
}

const hasInitial = (part: string): boolean => /(?:^|[\s.-])\p{Lu}(?:\.|$)|\s\p{Lu}{1,3}$/u.test(part);
const INITIALS_ONLY = /^(?:\p{Lu}\.[\s-]?)+$/u;

/** Vancouver's authors end with initials and a full stop, others with a full stop that ends no initial. */
function authorSentence(body: string): { first: string; rest: string } {
  const vancouver =
    /^((?:\p{L}[\p{L}'’-]+(?:\s\p{L}[\p{L}'’-]+){0,3}\s\p{Lu}{1,3}(?:,\s+|(?=\.)))+(?:et al)?)\.\s+(?!\p{Lu}[\p{L}'’-]*\.?(?:\s\p{L}+){0,2}(?:,|\sand\s\p{Lu}))(.*)$/u.exec(
      body,
    );
  if (vancouver) return { first: vancouver[1] ?? '', rest: vancouver[2] ?? '' };
  return firstSentence(body);
}

/** Splits at the first full stop that ends a sentence: not an initial, an abbreviation or a number. */
function firstSentence(text: string): { first: string; rest: string } {
  for (const { index } of text.matchAll(/[.?!]\s+(?=[\p{Lu}\p{Script=Han}\d“"(]|arXiv)/gu)) {
    const before = text.slice(0, index);
    const isInitial = text[index] === '.' && /(?:^|[\s.-])\p{Lu}$/u.test(before);
    const isAbbreviation = /(?:^|\s)(?:et al|vs|eds?|vol|no|pp|St|Jr|Sr|Dr|Mt|cf|approx|Proc|Conf)$/.test(
      before,
    );
    if (!isInitial && !isAbbreviation)
      return { first: before + (text[index] === '.' ? '' : text[index]), rest: text.slice(index + 1).trim() };
  }
  return { first: text.replace(/[.\s]+$/, ''), rest: '' };
}

const looksLikeName = (part: string): boolean =>
  /^(?:\p{Lu}[\p{L}'’.-]*|van|von|de|der|den|del|di|da|la|le|et al\.?|Jr\.?)(?:\s+(?:\p{Lu}[\p{L}'’.-]*|van|von|de|der|den|del|di|da|la|le|and|&|et al\.?)){0,6}$/u.test(
    part.trim(),
  ) &&
  (/\b\p{Lu}\./u.test(part) || part.trim().split(' ').length <= 3);

const looksLikeAuthors = (text: string): boolean =>
  /^\p{Lu}|^(?:van|von|de)\s/u.test(text) && !/[:?]/.test(text);

const cleanTitle = (title: string): string =>
  title
    .replace(/[\s,.;:]+$/, '')
    .replace(/^[\s“"‘]+/, '')
    .trim();

/** Returns what follows the title up to the first comma or number: the journal, or the proceedings after `In`. */
function venueOf(rest: string): string | undefined {
  const found =
    /^[\s,.]*(?:In:?\s+)?(?:Proc(?:\.|eedings)\s+of\s+(?:the\s+)?)?([^,;(]*?)(?=[,;(]|\.\s|\.$|\s\d|$)/.exec(
      rest.replace(/^[\s,.;:]+/, ''),
    )?.[1];
  const venue = found?.replace(/[\s.]+$/, '').trim() ?? '';
  return /\p{L}{2}/u.test(venue) && venue.length <= 200 ? venue : undefined;
}

/** Returns the year in brackets, or else the last number that can be a year. */
function yearOf(body: string): number | undefined {
  const inBrackets = /\(((?:19|20)\d\d)[a-z]?(?:,[^()]{0,20})?\)/.exec(body)?.[1];
  const years = [...body.matchAll(/(?<![\d–-])((?:18|19|20)\d\d)[a-z]?(?![\d–-]|\s*[–-]\s*\d)/g)].map(
    (match) => match[1],
  );
  const year = Number(inBrackets ?? years.at(-1));
  return Number.isInteger(year) && year > 0 ? year : undefined;
}

const CODE_HOSTS =
  /github\.com|gitlab\.|bitbucket\.org|pypi\.org|cran\.r-project\.org|npmjs\.com|crates\.io|sourceforge\.net/;

/** Returns the kind of a work by the words of its reference. */
function kindOf(text: string, url = ''): WorkKind {
  if (/\b(?:ISO(?:\/IEC)?|IEC|DIN|ANSI|NIST SP|RFC|IEEE Std|W3C Recommendation)\s?[\d-]+/.test(text))
    return 'standard';
  if (/\[(?:data\s?set|dataset)\]|\bdata\s?set\b.*(?:zenodo|figshare|dryad|dataverse)/i.test(text))
    return 'data';
  if (CODE_HOSTS.test(url) || /\[(?:computer )?software\]|\bversion \d+\.\d+/i.test(text)) return 'software';
  if (
    /\bISBN\b|\b(?:University )?Press\b|\b(?:Springer|Wiley|Elsevier|Routledge|O’Reilly|Birkhäuser)\b.*\b(?:19|20)\d\d\b/.test(
      text,
    ) &&
    !/\bIn:?\s|Lecture Notes|\bvol\.|\d+\s*\(\d+\)|pp\.|:\s?\d+[–-]\d+/.test(text)
  )
    return 'book';
  if (
    url !== '' &&
    !/doi\.org|arxiv\.org|\bpp\.|\bvol\./i.test(text) &&
    /\b(?:accessed|retrieved|blog|web ?site|web ?page)\b/i.test(text)
  )
    return 'web';
  return 'paper';
}
