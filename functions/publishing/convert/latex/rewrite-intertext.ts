import { readGroup, replaceEnvironment, skipSpace } from './scan.ts';

/** Environments of aligned lines, and the signature of their arguments. */
const ENVIRONMENTS: Record<string, string> = {
  align: '',
  'align*': '',
  alignat: 'm',
  'alignat*': 'm',
  flalign: '',
  'flalign*': '',
  gather: '',
  'gather*': '',
};

/**
 * Ends an environment of aligned lines before `\intertext{…}` and begins it again after the text, because no reader of formulas
 * knows the command. The parts are then aligned separately.
 */
export function rewriteIntertext(tex: string): string {
  return Object.entries(ENVIRONMENTS).reduce(
    (text, [name, signature]) =>
      replaceEnvironment(text, name, signature, (values) => {
        const [first, ...others] = partsOf(values.at(-1) ?? '');
        if (first === undefined || others.length === 0) return undefined;
        const columns = signature === 'm' ? `{${values[0]}}` : '';
        const formula = (lines: string) =>
          lines.trim() === '' ? '' : `\\begin{${name}}${columns}${lines}\\end{${name}}`;
        return [
          formula(first.lines),
          ...others.map(({ words, lines }) => `${words}\n${formula(lines)}`),
        ].join('\n');
      }),
    tex,
  );
}

interface Part {
  /** The text before the lines; empty for the first part. */
  words: string;
  lines: string;
}

/** Splits the body of an environment at each `\intertext`. */
function partsOf(body: string): Part[] {
  const parts: Part[] = [];
  const command = /\\(?:short)?intertext(?![A-Za-z])/g;
  let words = '';
  let start = 0;
  for (let match = command.exec(body); match; match = command.exec(body)) {
    const group = readGroup(body, skipSpace(body, command.lastIndex));
    if (!group) continue;
    parts.push({ words, lines: withoutLastBreak(body.slice(start, match.index)) });
    words = group.inner.trim();
    start = group.end;
    command.lastIndex = group.end;
  }
  return [...parts, { words, lines: body.slice(start) }];
}

/** Removes the `\\` before the text, which would begin an empty line with a number. */
const withoutLastBreak = (lines: string): string => lines.replace(/\\\\\s*\*?\s*(?:\[[^\]]*\])?\s*$/, '');
