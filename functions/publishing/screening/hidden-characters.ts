import type { Finding } from '#shared/domain/screening.ts';
import { findInstructions } from '../../_lib/screening/find-instructions.ts';
import { INVISIBLE } from '../../_lib/screening/plain-letters.ts';
import { finding, lineFinder } from './finding.ts';

const TAGS = /[\u{e0020}-\u{e007e}]+/gu;
/** The flags of Scotland, Wales and England are a black flag followed by tags. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;
/** The 240 supplementary variation selectors have been used to smuggle bytes. */
const SELECTORS = /[\u{e0100}-\u{e01ef}\ufe00-\ufe0f]{4,}/gu;
const OVERRIDES = /[\u202d\u202e]/gu;
const EMBEDDINGS = /[\u202a\u202b\u2066-\u2068]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Persian, Indic scripts and emoji need joiners. Between Latin letters they only hide something. */
const WITHIN_LATIN =
  /(?<=[A-Za-z])[\u200b-\u200d\u2060-\u2064\u206a-\u206f\u180e\u3164\u115f\u1160\uffa0\ufeff]+(?=[A-Za-z])/gu;
/** Text hidden bit by bit needs many in a row. A few can be copied from a web page by accident. */
const RUN = /[\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff\u3164\u180e\u2800]{8,}/gu;
/** No typeface has letters for these characters. Icons have a lower code. */
const PRIVATE = /[\u{f0000}-\u{10ffff}]{5,}/gu;
const FEW = 3;
const TELLING = /[\p{Default_Ignorable_Code_Point}\u{f0000}-\u{10ffff}\u2800]/u;
/** The number of disguised words to check, which is enough to find an order. */
const MAX_WORDS = 300;

/** Finds characters that pages don't show but models read. */
export function hiddenCharacters(text: string, file: string): Finding[] {
  if (!TELLING.test(text)) return [];
  const line = lineFinder(text);
  const at = (index: number) => `${file}:${line(index)}`;
  const withoutFlags = text.replace(FLAG, (flag) => ' '.repeat(flag.length));
  return [
    ...matches(withoutFlags, TAGS)
      .filter(({ found }) => [...found].length >= FEW)
      .map(({ found, index }) =>
        finding(
          'hidden-text',
          'Unicode tag characters contain text that readers can’t see.',
          at(index),
          decodeTags(found),
        ),
      ),
    ...matches(text, SELECTORS).map(({ found, index }) =>
      finding(
        'hidden-text',
        'A row of variation selectors hides data that no page shows.',
        at(index),
        codes(found),
      ),
    ),
    ...matches(text, RUN).map(({ found, index }) =>
      finding(
        'hidden-text',
        'A row of zero-width characters hides data that no page shows.',
        at(index),
        codes(found),
      ),
    ),
    ...matches(text, PRIVATE).map(({ found, index }) =>
      finding(
        'hidden-text',
        'A row of private characters hides data that no page shows.',
        at(index),
        codes(found),
      ),
    ),
    ...matches(text, OVERRIDES)
      .slice(0, MAX_WORDS)
      .map(({ index }) =>
        finding(
          'hidden-text',
          'A character that turns the direction of writing makes readers see another text than machines.',
          at(index),
          lineAround(text, index),
        ),
      ),
    ...embeddings(text, at),
    ...disguisedWords(text, at),
  ];
}

function embeddings(text: string, at: (index: number) => string): Finding[] {
  if (RIGHT_TO_LEFT.test(text)) return [];
  return matches(text, EMBEDDINGS)
    .slice(0, 1)
    .map(({ index }) =>
      finding(
        'hidden-text',
        'The text contains right-to-left marks but no right-to-left script.',
        at(index),
        lineAround(text, index),
      ),
    );
}

/** Finds words broken by zero-width characters, if there are many or if they form an order to a model. */
function disguisedWords(text: string, at: (index: number) => string): Finding[] {
  const broken = matches(text, WITHIN_LATIN);
  const [first] = broken;
  if (!first) return [];
  const telling = broken
    .slice(0, MAX_WORDS)
    .find(({ index }) => findInstructions(lineAround(text, index)).length > 0);
  if (!telling && broken.length <= FEW * 3) return [];
  const { index } = telling ?? first;
  return [
    finding(
      'hidden-text',
      'Zero-width characters stand inside words, where readers do not see them.',
      at(index),
      lineAround(text, index),
    ),
  ];
}

const matches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), (match) => ({ found: match[0], index: match.index }));

const decodeTags = (tags: string) =>
  [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join('');

const codes = (found: string) =>
  [...found]
    .slice(0, 12)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');

function lineAround(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 120), index);
  const [after = ''] = text.slice(index, index + 120).split('\n', 1);
  return (before.slice(before.lastIndexOf('\n') + 1) + after).replace(INVISIBLE, '');
}
