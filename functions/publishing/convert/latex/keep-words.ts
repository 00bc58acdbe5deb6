import { readGroup, skipSpace } from './scan.ts';

/** An unknown command as pandoc skipped it, with its arguments. */
interface Use {
  optional: number;
  /** The mandatory arguments. */
  words: string[];
}

/** Commands whose arguments are no words: they set, measure, or name something, or enclose an environment. */
const settings =
  /^\\(?:begin$|end$)|^\\(?:set|add|re?new|provide|declare|define|let|patch|use|load|input|hyper|tikz|pgf|lst|bib|at(?:begin|end))|(?:length|width|height|skip|space|style|size|counter|colou?r|font|path|mark|setup|options?|format|symbol|label|ref|counters)$/i;

/**
 * Returns definitions for the commands that pandoc skipped, so that their words stay: `\kl{well quasi order}` becomes its
 * argument. Commands without words in their arguments are left out.
 * @param skipped what pandoc skipped, such as `\kl{well quasi order}`
 */
export function definitionsForWords(skipped: ReadonlyArray<string>): Map<string, string> {
  const uses = new Map<string, Use[]>();
  for (const content of skipped) {
    const name = /^\\[A-Za-z]+/.exec(content)?.[0];
    const use = name && readUse(content, name.length);
    if (!name || !use || use.words.length === 0 || settings.test(name)) continue;
    uses.set(name, [...(uses.get(name) ?? []), use]);
  }
  return new Map(
    [...uses].flatMap(([name, all]) => {
      const definition = definitionOf(name, all);
      return definition === undefined ? [] : [[name, definition] as const];
    }),
  );
}

/** Returns definitions that drop the arguments of commands that only set something: `\layout{2em}` prints nothing. */
export function definitionsForSettings(skipped: ReadonlyArray<string>): Map<string, string> {
  const counts = new Map<string, number>();
  for (const content of skipped) {
    const name = /^\\[A-Za-z]+/.exec(content)?.[0] ?? '';
    const use = readUse(content, name.length);
    const isSetting =
      use !== undefined && use.optional === 0 && use.words.every((word) => SETTING.test(word));
    counts.set(name, Math.min(counts.get(name) ?? 9, isSetting ? use.words.length : 0));
  }
  return new Map(
    [...counts].flatMap(([name, count]) =>
      count === 0 ? [] : [[name, `\\providecommand{${name}}[${count}]{}`] as const],
    ),
  );
}

/** A length, or options. */
const SETTING = /^\s*-?[\d.]+\s*(?:e[mx]|[bcdps]p|[cm]m|in|\\[A-Za-z]+)\s*$|^\s*[\w-]+\s*=/;

/** Reads leading optional arguments and the mandatory ones. undefined if an optional one follows a mandatory one. */
function readUse(content: string, from: number): Use | undefined {
  const use: Use = { optional: 0, words: [] };
  let at = content[from] === '*' ? from + 1 : from;
  for (;;) {
    const start = skipSpace(content, at);
    const optional = readGroup(content, start, '[', ']');
    const group = optional ?? readGroup(content, start);
    if (!group) return use;
    if (optional && use.words.length > 0) return undefined;
    if (optional) use.optional++;
    else use.words.push(group.inner);
    at = group.end;
  }
}

function definitionOf(name: string, uses: Use[]): string | undefined {
  const count = Math.min(...uses.map(({ words }) => words.length), 8);
  const places = Array.from({ length: count }, (_, index) => index);
  const arePhrases = places.map((place) => uses.some(({ words }) => isPhrase(words[place] ?? '')));
  const kept = places.filter((place) =>
    arePhrases.some(Boolean)
      ? arePhrases[place]
      : count === 1 && uses.every(({ words }) => isWord(words[0] ?? '')),
  );
  if (kept.length === 0 || uses.some(({ optional }) => optional > 1)) return undefined;
  const hasOptional = uses.some(({ optional }) => optional === 1);
  const body = kept.map((place) => `#${place + (hasOptional ? 2 : 1)}`).join(' ');
  return `\\providecommand{${name}}[${count + (hasOptional ? 1 : 0)}]${hasOptional ? '[]' : ''}{${body}}`;
}

/** Several words, or a formula. */
const isPhrase = (text: string): boolean =>
  !/^[\w-]+\s*=/.test(text) && (/\p{L}{2,}[^\p{L}]*\s+[^\p{L}]*\p{L}+/u.test(text) || /\$[^$]+\$/.test(text));
/** One word, and no length, label, color or file. */
const isWord = (text: string): boolean => /^\p{L}[\p{L}’'-]*[.,;:!?]?$/u.test(text.trim());
