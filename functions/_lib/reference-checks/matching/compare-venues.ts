import { plainWords } from './plain-words.ts';
import { VENUE_SERIES } from './venue-series.ts';

/** Repositories of preprints. A work in one of them may also be published elsewhere. */
const PREPRINT_SERVERS = new Set(
  'arxiv corr biorxiv medrxiv chemrxiv psyarxiv socarxiv engrxiv techrxiv edarxiv osf ssrn preprints preprint researchsquare openreview hal zenodo eprint eprints iacr'.split(
    ' ',
  ),
);

/** Returns whether a venue is a repository of preprints, such as `arXiv preprint arXiv:2101.00001` or `CoRR abs/2101.00001`. */
export function isPreprintVenue(venue: string): boolean {
  const words = plainWords(venue);
  return words.some((word) => PREPRINT_SERVERS.has(word)) || words.join(' ').startsWith('research square');
}

/** Series of proceedings of many conferences, and publishers. They say nothing of the venue. */
const WIDE_SERIES =
  /proceedings of machine learning research|^pmlr$|lecture notes in|^lncs$|ceur workshop|leibniz international proceedings|^lipics$|communications in computer and information science|proceedings of science|^pos$|curran associates|springer|elsevier/i;

/** Returns whether a name could be of any venue, so that nothing follows from it. */
export const saysNoVenue = (venue: string): boolean =>
  plainWords(venue).length === 0 || WIDE_SERIES.test(venue.trim());

/** Returns whether two names are of one journal or series of proceedings: long and short, with and without year or number. */
export function isSameVenue(a: string, b: string): boolean {
  if (isPreprintVenue(a) || isPreprintVenue(b)) return isSamePreprintServer(a, b);
  const [left, right] = [venueWords(a), venueWords(b)];
  if (left.join(' ') === right.join(' ')) return true;
  const [series, other] = [seriesOf(a), seriesOf(b)];
  if (series !== undefined && other !== undefined) return series === other;
  if (coreOf(left) === coreOf(right)) return true;
  return (
    isAbbreviation(left, right) || isAbbreviation(right, left) || isAcronym(a, right) || isAcronym(b, left)
  );
}

/** Returns whether a name is of a series that has several names (`venue-series.ts`). */
export const isKnownVenue = (venue: string): boolean => seriesOf(venue) !== undefined;

function isSamePreprintServer(a: string, b: string): boolean {
  const servers = (venue: string) =>
    plainWords(venue.replaceAll(/\bcorr\b/gi, 'arxiv')).filter((word) => PREPRINT_SERVERS.has(word));
  return (
    servers(a).some((server) => servers(b).includes(server)) ||
    [a, b].some((venue) => /^preprints?$/i.test(venue))
  );
}

const SMALL = new Set('the of on in and for at to a an de la'.split(' '));
/** Words with which names of one venue begin or don't: `Proceedings of the Annual ACM …`. */
const LEADING = new Set('proceedings proc annual ieee cvf ie acm usenix siam international intl'.split(' '));
/** An acronym may leave these out too, if they come before its words: `SOSP` has no letter for `ACM`. */
const OUTSIDE_ACRONYM = new Set([...LEADING, 'conference', 'symposium', 'meeting', 'advances', 'workshop']);

/** Returns the words of a venue without its years, numbers and small words. */
function venueWords(venue: string): string[] {
  const words = plainWords(venue.replaceAll(/\([^()]*\)/g, ' ')).filter(
    (word) => !/^\d+(?:st|nd|rd|th)?$/.test(word),
  );
  const kept = words.filter((word) => !SMALL.has(word));
  return kept.length > 0 ? kept : words;
}

const coreOf = (words: string[]): string => words.filter((word) => !LEADING.has(word)).join(' ');

/** Returns the index of the series that a name is of, by an acronym among its words or else by its longest name. */
function seriesOf(venue: string): number | undefined {
  const words = plainWords(venue);
  const text = ` ${words.join(' ')} `;
  const inBrackets = ` ${plainWords(/\(([^()]*)\)/.exec(venue)?.[1] ?? '').join(' ')} `;
  let best: { at: number; length: number } | undefined;
  for (const [at, { names, acronyms }] of SEARCHED.entries()) {
    for (const name of names) {
      if (text.includes(name) && name.length > (best?.length ?? 0)) best = { at, length: name.length };
    }
    const named = words.length <= 4 ? text : inBrackets;
    if (best === undefined && acronyms.some((name) => named.includes(name))) best = { at, length: 0 };
  }
  return best?.at;
}

const searchable = (name: string): string => ` ${plainWords(name).join(' ')} `;
const SEARCHED = VENUE_SERIES.map(({ acronyms, names }) => ({
  acronyms: acronyms.map(searchable),
  names: names.map(searchable),
}));

/** `J. Mach. Learn. Res.` abbreviates `Journal of Machine Learning Research`: each word begins the one in its place (ISO 4). */
function isAbbreviation(short: string[], long: string[]): boolean {
  if (short.length === 0 || short.length !== long.length) return false;
  return short.every((word, at) => isWordAbbreviation(word, long[at] ?? ''));
}

/** `Natl` abbreviates `National`: the letters of one appear in the other in order, and both begin alike. */
function isWordAbbreviation(short: string, long: string): boolean {
  if (long.startsWith(short)) return true;
  if (short.length < 3 || short.length > long.length || short.slice(0, 2) !== long.slice(0, 2)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** `SOUPS` is the acronym of a venue whose words begin with its letters, perhaps after words such as `Proceedings of the IEEE`. */
function isAcronym(name: string, words: string[]): boolean {
  const acronym = /\b([A-Z][A-Za-z]*[A-Z])\b/.exec(name.trim().replace(/['’]?\d+$/, ''))?.[1]?.toLowerCase();
  if (acronym === undefined || acronym.length < 3 || plainWords(name).length > 2) return false;
  if (words.includes(acronym)) return true;
  const initials = words.map((word) => word[0]).join('');
  const start = initials.length - acronym.length;
  if (start < 0 || !initials.endsWith(acronym)) return false;
  return words.slice(0, start).every((word) => OUTSIDE_ACRONYM.has(word));
}
