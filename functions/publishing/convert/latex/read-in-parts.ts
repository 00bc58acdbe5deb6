import type { ConversionLog } from '../conversion-log.ts';

/** To find one part takes about 15 reads of a part of the text. */
const MAX_READS = 120;

/**
 * Rewrites a source that can't be read so that it can: finds the paragraphs that can't be read, by reading ever smaller parts of
 * the text, and shows them as source.
 *
 * @param canRead whether a text can be read
 * @returns undefined if the text without its paragraphs can't be read, or if too many of them can't
 */
export async function unreadablePartsAsSource(
  tex: string,
  canRead: (tex: string) => Promise<boolean>,
  log: ConversionLog,
): Promise<string | undefined> {
  const [, head = '', body = ''] =
    /^([\s\S]*?\\begin\s*\{document\})([\s\S]*?)(?:\\end\s*\{document\}[\s\S]*)?$/.exec(tex) ?? [];
  const parts = paragraphs(body);
  const withParts = (some: string[]) => `${head}${some.join('')}\n\\end{document}\n`;
  let reads = 0;
  const reading = async (from: number, to: number) => {
    reads++;
    return canRead(withParts(parts.slice(from, to)));
  };
  if (head === '' || !(await reading(0, 0))) return undefined;
  const shown: string[] = [];
  let readable = 0;
  while (!(await reading(0, parts.length))) {
    const to = await firstWhere(readable + 1, parts.length, async (end) => !(await reading(0, end)));
    // Counted from the end, so that the smallest part is found.
    const length = await firstWhere(1, to, async (size) => !(await reading(to - size, to)));
    if (reads > MAX_READS) return undefined;
    const part = parts
      .slice(to - length, to)
      .join('')
      .trim();
    shown.push(part);
    parts.splice(to - length, length, asSource(part));
    readable = to - length;
  }
  for (const part of shown) {
    const [line = ''] = part.split('\n');
    log.warning(`The paragraph “${line.slice(0, 60)}” can't be read and is shown as source.`, line);
  }
  return withParts(parts);
}

/** Returns the first number from `low` to `high` for which a condition holds, which then holds for all after it. */
async function firstWhere(
  low: number,
  high: number,
  holds: (at: number) => Promise<boolean>,
): Promise<number> {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (await holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

const asSource = (part: string): string =>
  `\n\n\\begin{verbatim}\n${part.replaceAll('\\end{verbatim}', '\\end {verbatim}')}\n\\end{verbatim}\n\n`;

const HEADING = /^\s*\\(?:chapter|section|subsection)(?![A-Za-z])/;
const BOUNDARY =
  /\\(begin|end)\s*\{([^}]*)\}|\n[ \t]*\n\s*|\n(?=\s*\\(?:chapter|section|subsection)\b)|(?<!\\)%.*/g;

/**
 * Splits a text at empty lines and headings that are in no environment. An environment that is never closed ends at the next
 * heading.
 */
export function paragraphs(text: string): string[] {
  const parts: string[] = [];
  let open: string[] = [];
  let from = 0;
  for (const { 0: found, 1: kind, 2: name = '', index } of text.matchAll(BOUNDARY)) {
    if (found.startsWith('%')) continue;
    if (kind === 'begin') open.push(name);
    else if (kind === 'end') open.length = Math.max(0, open.lastIndexOf(name));
    else {
      const to = index + found.length;
      if (HEADING.test(text.slice(to, to + 20)))
        open = open.filter((each) => text.includes(`\\end{${each}}`, to));
      if (open.length > 0) continue;
      parts.push(text.slice(from, to));
      from = to;
    }
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '');
}
