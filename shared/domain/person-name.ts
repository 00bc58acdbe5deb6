import type { NameParts } from './name-parts.ts';

interface Named {
  kind: 'person' | 'agent';
  name: string;
  nameParts?: NameParts | undefined;
}

/** A name as catalogs want it. Without a given name, it is in one piece. */
export interface SplitName {
  family: string;
  given: string;
  suffix?: string;
}

/** Words of family names that aren't capitalized; catalogs know most as `non-dropping-particle`. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  'van von vom zu zum zur der den de del della di da do dos das du la le les ten ter af av el al bin ibn abu ben'.split(
    ' ',
  ),
);
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
/** Portuguese suffixes belong to the family name. */
const OF_FAMILY = /^(?:filho|neto|sobrinho|júnior)$/i;
const JOINING = new Set(['y', 'e', 'i']);
const GROUP =
  /\b(?:collaboration|consortium|group|team|project|network|committee|commission|council|society|institute|university|initiative|association|foundation|laboratory|survey|study)\b/i;
/** Chinese, Japanese and Korean letters, which come family name first. */
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s・·]+$/u;

/** Returns whether a name is one of a group: `LIGO Scientific Collaboration`. */
export const isGroupName = (name: string): boolean => GROUP.test(name);

/**
 * Returns a name's parts as its person gave them, or else a guess. The names of agents and groups are never split.
 */
export function partsOf({ kind, name, nameParts }: Named): SplitName {
  const whole = oneLine(name);
  if (kind === 'agent') return { family: whole, given: '' };
  if (!nameParts) return splitName(whole);
  const { family, given = '', suffix } = nameParts;
  return { family, given, ...(suffix ? { suffix } : {}) };
}

/** Returns whether an author is a group of people, whose name has no parts. */
export const isGroup = (author: Named): boolean =>
  author.kind === 'person' && isGroupName(author.name) && partsOf(author).given === '';

/**
 * Guesses the parts of `Ludwig van Beethoven`, `van Beethoven, Ludwig`, `King, Jr., Martin Luther` or `山田 太郎`. A single word, and the name
 * of a group, isn't split.
 */
export function splitName(name: string): SplitName {
  const whole = oneLine(name);
  if (isGroupName(whole)) return { family: whole, given: '' };
  const [first = '', second, third] = whole.split(/\s*,\s*/).filter((part) => part !== '');
  if (second !== undefined && third !== undefined && SUFFIX.test(second))
    return { family: first, given: third, suffix: second };
  if (second !== undefined && SUFFIX.test(second)) return { ...splitWords(first), suffix: second };
  if (second !== undefined) return { family: first, given: second, ...(third ? { suffix: third } : {}) };
  return splitWords(first);
}

/** Returns a name in the two fields of an account. The name of a group, and a single word, are its first name. */
export function firstAndLastName(name: string): { firstName: string; lastName: string } {
  const { family, given, suffix } = splitName(name);
  const last = [family, suffix].filter(Boolean).join(' ');
  return given ? { firstName: given, lastName: last } : { firstName: last, lastName: '' };
}

function splitWords(name: string): SplitName {
  const words = name.split(' ');
  if (EAST_ASIAN.test(name)) return { family: words[0] ?? name, given: words.slice(1).join(' ') };
  const last = words.at(-1) ?? '';
  if (words.length > 2 && SUFFIX.test(last))
    return { ...splitWords(words.slice(0, -1).join(' ')), suffix: last };
  let start = words.length - 1;
  if (start > 1 && OF_FAMILY.test(last)) start -= 1;
  // `José María García y Ortega`
  if (start > 2 && JOINING.has(words[start - 1] ?? '')) start -= 2;
  while (start > 1 && NAME_PARTICLES.has(words[start - 1] ?? '')) start -= 1;
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') };
}

/** Returns a name as catalogs sort it: `van Beethoven, Ludwig`. The names of agents and groups, and single words, stay as they are. */
export function invertedName(named: Named): string {
  const { family, given, suffix } = partsOf(named);
  return [family, given, suffix].filter(Boolean).join(', ');
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
