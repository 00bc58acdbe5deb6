/** A passage of a text, in UTF-16 code units. */
export interface TextRange {
  start: number;
  end: number;
}

/** A quote as W3C's TextQuoteSelector has it, with the position at which it was found before. */
export interface Quote {
  exact: string;
  prefix?: string | undefined;
  suffix?: string | undefined;
}

/** A text without markup and with single spaces, and where each of its characters is in the original. */
interface PlainText {
  plain: string;
  positions: number[];
}

/** Marks of Markdown and TeX that a quote may lack: `$x_i$` is found by "xi". */
const MARKS = /[*_`$\\#{}|~^]/;

/**
 * Returns a function that finds quotes in a text: among equal passages that whose context agrees most, then the one nearest to
 * `near`. Markup and spaces don't matter, because quotes come from the rendered text. It returns undefined if the text doesn't
 * contain the quote.
 */
export function finderIn(text: string): (quote: Quote, near?: number) => TextRange | undefined {
  const { plain, positions } = toPlain(text);
  return ({ exact, prefix = '', suffix = '' }, near) => {
    const wanted = toPlain(exact).plain.trim();
    if (wanted === '') return undefined;
    const [before, after] = [toPlain(prefix).plain.trim(), toPlain(suffix).plain.trim()];
    let best: { at: number; context: number; distance: number } | undefined;
    for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
      const context =
        commonEnd(plain.slice(Math.max(0, at - before.length - 1), at).trim(), before) +
        commonStart(plain.slice(at + wanted.length, at + wanted.length + after.length + 1).trim(), after);
      const distance = near === undefined ? 0 : Math.abs((positions[at] ?? 0) - near);
      const isBetter =
        !best || context > best.context || (context === best.context && distance < best.distance);
      if (isBetter) best = { at, context, distance };
    }
    if (!best) return undefined;
    const last = positions[best.at + wanted.length - 1] ?? 0;
    return { start: positions[best.at] ?? 0, end: last + 1 };
  };
}

function toPlain(text: string): PlainText {
  // Not one growing string: asking how it ends would copy it each time.
  const characters: string[] = [];
  const positions: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const isSpace = /\s/.test(character);
    if (MARKS.test(character) || (isSpace && (characters.at(-1) ?? ' ') === ' ')) continue;
    characters.push(isSpace ? ' ' : character);
    positions.push(index);
  }
  return { plain: characters.join(''), positions };
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length++;
  return length;
}
