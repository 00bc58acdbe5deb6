import { stemOf, wordsOf } from './words.ts';

/** A segment of a text, and whether it matches. */
export interface Segment {
  text: string;
  isHit: boolean;
}

/** Returns whether a normalized word matches. */
export type Wanted = (word: string) => boolean;

/** Matches words by their stems. */
export const havingStem =
  (stems: ReadonlySet<string>): Wanted =>
  (word) =>
    stems.has(stemOf(word));

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a text into segments, with the matching words marked. */
export function highlight(text: string, isWanted: Wanted): Segment[] {
  const segments: Segment[] = [];
  const add = (piece: string, isHit: boolean) => {
    const last = segments.at(-1);
    if (piece === '') return;
    if (last?.isHit === isHit) last.text += piece;
    else segments.push({ text: piece, isHit });
  };
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    add(text.slice(end, index), false);
    add(word, wordsOf(word).some(isWanted));
    end = index + word.length;
  }
  add(text.slice(end), false);
  return segments;
}

const EXCERPT = 300;
const BEFORE = 60;

/** Returns about 300 characters of a text around its first match, at word boundaries. */
export function excerptOf(text: string, isWanted: Wanted): Segment[] {
  const first = [...text.matchAll(WORD)].find(({ 0: word }) => wordsOf(word).some(isWanted))?.index;
  const from = first === undefined || first <= BEFORE * 2 ? 0 : text.lastIndexOf(' ', first - BEFORE) + 1;
  const cut = text.length - from > EXCERPT ? text.lastIndexOf(' ', from + EXCERPT) : text.length;
  const to = cut <= from ? Math.min(text.length, from + EXCERPT) : cut;
  const excerpt = `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
  return highlight(excerpt, isWanted);
}
