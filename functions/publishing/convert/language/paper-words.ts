import { CAPTION_NAMES } from './caption-names.ts';
import { REFERENCE_NAMES } from './reference-names.ts';

/** What papers name in their own language. */
export type CaptionName =
  | 'figure'
  | 'table'
  | 'section'
  | 'equation'
  | 'listing'
  | 'algorithm'
  | 'part'
  | 'appendix'
  | 'proof'
  | 'references'
  | 'abstract'
  | 'keywords'
  | 'missing';

/** The words by which references name a kind of thing: "Equation", "Equations". */
export interface ReferenceName {
  one: string;
  many: string;
}

/** What stands between the numbers of several things that one reference names, as in "1, 2 and 3 to 5". */
export interface Joints {
  range: string;
  pair: string;
  middle: string;
  last: string;
  pairOfGroups: string;
  middleOfGroups: string;
  lastOfGroups: string;
  beforeRange: string;
}

/** The words that a paper prints besides its text, in its language. */
export interface PaperWords {
  /** The BCP 47 tag of the language. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** The quotation marks: of a quotation, and of one within it. */
  quotes: readonly [open: string, close: string, innerOpen: string, innerClose: string];
  joints: Joints;
  /** Whether its nouns are written small within a sentence. */
  isLowerCase: boolean;
  name(kind: CaptionName): string;
  /** Returns the words for a kind by cleveref's name of its counter, such as `equation` and `lemma`. */
  reference(counter: string): ReferenceName | undefined;
  /** Returns the abbreviated words for a kind, such as "Fig." and "Figs.", if the language has them. */
  abbreviation(counter: string): ReferenceName | undefined;
}

/** A paper's own names, which replace those of its language. */
export type OwnNames = ReadonlyMap<string, string>;

/** Returns the words of a language, in English where it has none. */
export function wordsOf(language: string, own: OwnNames = new Map()): PaperWords {
  const captions = entryFor(captionNames(), language);
  const base = language.split('-')[0] ?? '';
  const references = referenceNames().get(base);
  const english = captionNames().get('en') ?? new Map<string, string>();
  const name = (kind: CaptionName): string =>
    own.get(kind) ?? captions?.get(kind) ?? references?.get(kind)?.split('|')[0] ?? english.get(kind) ?? '';
  const wordsAt = (counter: string, from: number): ReferenceName | undefined => {
    const [one, many] =
      references
        ?.get(counter)
        ?.split('|')
        .slice(from, from + 2) ?? [];
    return one === undefined || many === undefined ? undefined : { one, many };
  };
  return {
    language,
    direction: RIGHT_TO_LEFT.has(base) ? 'rtl' : 'ltr',
    quotes: quotesOf(captions?.get('quotes')),
    joints: jointsOf(references?.get('joints'), base),
    isLowerCase: references?.get('case') === 'lower',
    name,
    reference: (counter) => wordsAt(counter, 0) ?? singular(captions?.get(counter)),
    abbreviation: (counter) => wordsAt(counter, 2),
  };
}

/** Returns the label of a float or part, such as "Figure 1", with the number where the language has it. */
export function labelOf(name: string, number: string): string {
  return (name.includes('#') ? name.replace('#', number) : `${name} ${number}`).trim();
}

/** Whether a heading says what one of the languages calls it, in any case. */
export const isCalled = (name: CaptionName, heading: string): boolean =>
  [...captionNames().values()].some(
    (names) => names.get(name)?.toLowerCase() === heading.trim().toLowerCase(),
  );

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'syr', 'ug', 'ur', 'yi']);

const singular = (word: string | undefined): ReferenceName | undefined =>
  word === undefined ? undefined : { one: word, many: word };

function quotesOf(written = '“,”,‘,’'): PaperWords['quotes'] {
  const [open = '“', close = '”', innerOpen = '‘', innerClose = '’'] = written.split(',');
  return [open, close, innerOpen, innerClose];
}

/** Languages without cleveref's words have only signs between the numbers. */
function jointsOf(written: string | undefined, base: string): Joints {
  const comma = base === 'zh' || base === 'ja' ? '、' : ', ';
  const parts = written?.replaceAll('~', '\u00a0').split('|') ?? [];
  const [range = '–', pair = comma, middle = comma, last = comma] = parts;
  const [pairOfGroups = comma, middleOfGroups = comma, lastOfGroups = comma, beforeRange = ''] =
    parts.slice(4);
  return { range, pair, middle, last, pairOfGroups, middleOfGroups, lastOfGroups, beforeRange };
}

type Table = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Returns the entry of a language tag, or of a shorter tag: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function entryFor(table: Table, language: string): ReadonlyMap<string, string> | undefined {
  const tag = /^zh-(?:TW|HK|MO)$/.test(language) ? 'zh-Hant' : language;
  const parts = tag.split('-');
  return parts.map((_, index) => table.get(parts.slice(0, parts.length - index).join('-'))).find(Boolean);
}

let captionTable: Table | undefined;
let referenceTable: Table | undefined;
const captionNames = () => (captionTable ??= tableOf(CAPTION_NAMES));
const referenceNames = () => (referenceTable ??= tableOf(REFERENCE_NAMES));

/** Reads lines such as `de: figure=Abbildung; table=Tabelle`. */
function tableOf(text: string): Table {
  const lines = text.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(': ');
      const pairs = line
        .slice(at + 2)
        .split('; ')
        .map((pair): [string, string] => {
          const equals = pair.indexOf('=');
          return [pair.slice(0, equals), pair.slice(equals + 1)];
        });
      return [line.slice(0, at), new Map(pairs)];
    }),
  );
}
