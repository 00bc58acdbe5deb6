import type { Kept } from './paper-row.ts';

const INTRODUCTION =
  /^[\s\d.:IVX§]*(?:i\s?ntroduction|einleitung|einführung|introducción|introdução|introduzione|bevezetés|введение|引言|绪论|緒論|前言|はじめに|序論)\s*$/imu;
const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;

/**
 * The share of the words of four letters and more in LaTeX's PDF, from the introduction on, that another text of the paper has
 * as often. Running heads and the second half of a word at the end of a line don't count; of Chinese, Japanese and Korean, two
 * neighboring characters count as a word.
 */
export function wordsKept(own: string, ours: string): Kept {
  const has = bagOf(wordsIn(joined(ours)));
  // The parts of a compound that a line breaks count as words, too.
  for (const [word, count] of bagOf(wordsIn(ours))) has.set(word, Math.max(count, has.get(word) ?? 0));
  const countOf = (word: string) => has.get(word.toLowerCase()) ?? 0;
  const isOneWord = (start: string, end: string) =>
    countOf(start + end) > 0 && countOf(start + end) >= Math.min(countOf(start), countOf(end));
  const want = bagOf(wordsIn(joined(fromIntroduction(withoutRunningHeads(own)), isOneWord)));
  const lost = [...want]
    .map(([word, count]) => ({ word, count: count - Math.min(count, has.get(word) ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const all = sum([...want.values()]);
  const kept = all - sum(lost.map(({ count }) => count));
  return {
    percent: all === 0 ? 100 : Math.round((1000 * kept) / all) / 10,
    lost: lost.slice(0, 25).map(({ word, count }) => `${word} ${count}`),
  };
}

/** Puts words together that a line breaks, unless they are known as two: `long-` and `term`. */
const joined = (text: string, isOneWord = (_start: string, _end: string) => true): string =>
  text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .replace(/(\p{L}+)[-‐]\s*\n\s*(\p{Ll}+)/gu, (_, start: string, end: string) =>
      isOneWord(start, end) ? start + end : `${start} ${end}`,
    )
    .replace(new RegExp(String.raw`(?<=[${CJK}])\s+(?=[${CJK}])`, 'gu'), '');

function wordsIn(text: string): string[] {
  const letters = text.normalize('NFKC').toLowerCase();
  const pairs = [...letters.matchAll(new RegExp(`(?=([${CJK}]{2}))`, 'gu'))].map(([, pair = '']) => pair);
  const words = letters.replace(new RegExp(`[${CJK}]`, 'gu'), ' ').match(/\p{L}{4,}/gu) ?? [];
  return [...words, ...pairs];
}

/** The heading is the last such line near the start: a table of contents comes before. */
function fromIntroduction(text: string): string {
  const start = text.slice(0, text.length * 0.3);
  const headings = [...start.matchAll(new RegExp(INTRODUCTION.source, 'gimu'))];
  return text.slice(headings.at(-1)?.index ?? 0);
}

/** Leaves out the first and last lines of pages that a quarter of the pages have, apart from numbers. */
function withoutRunningHeads(text: string): string {
  const pages = text.split('\f').map((page) => page.split('\n').filter((line) => line.trim() !== ''));
  const edge = (index: number, lines: string[]) => index < 2 || index >= lines.length - 2;
  const bare = (line: string) => line.replace(/[\d\s]+/g, '');
  const heads = bagOf(pages.flatMap((lines) => lines.filter((_, index) => edge(index, lines)).map(bare)));
  const often = Math.max(3, pages.length / 4);
  return pages
    .map((lines) =>
      lines.filter((line, index) => !edge(index, lines) || (heads.get(bare(line)) ?? 0) < often).join('\n'),
    )
    .join('\n');
}

function bagOf(words: string[]): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
