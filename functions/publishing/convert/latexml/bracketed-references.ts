import type { Label } from '../document/number-document.ts';
import { type Block, type Inline, pairOf, str } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/** Takes the parentheses around the numbers of equations, as `\\eqref` prints them, into their links. */
export function withBracketsInLinks(blocks: Block[], labels: ReadonlyMap<string, Label>): Block[] {
  const isEquation = (inline: Inline | undefined): boolean => {
    const reference = inline?.t === 'Link' ? pairOf(inline.c[0], 'reference') : undefined;
    return reference !== undefined && labels.get(reference)?.type === 'equation';
  };
  return rewriteBlocks(blocks, {
    line: (line) => (line.some(isEquation) ? bracketed(line, isEquation) : line),
  });
}

function bracketed(line: Inline[], isEquation: (inline: Inline | undefined) => boolean): Inline[] {
  const output: Inline[] = [];
  let isOpen = false;
  for (const [at, inline] of line.entries()) {
    const [before, after] = [output.at(-1), line[at + 1]];
    const opens =
      before?.t === 'Str' && before.c.endsWith('(') && after?.t === 'Str' && after.c.startsWith(')');
    if (isOpen && inline.t === 'Str') {
      if (inline.c !== ')') output.push(str(inline.c.slice(1)));
      isOpen = false;
    } else if (inline.t === 'Link' && isEquation(inline) && opens) {
      output.pop();
      if (before.c !== '(') output.push(str(before.c.slice(0, -1)));
      output.push(asEqref(inline));
      isOpen = true;
    } else output.push(inline);
  }
  return output;
}

function asEqref({
  c: [[id, classes, pairs], words, target],
}: Extract<Inline, { t: 'Link' | 'Image' }>): Inline {
  const named = pairs.map(([key, value]): [string, string] => [
    key,
    key === 'reference-type' ? 'eqref' : value,
  ]);
  return { t: 'Link', c: [[id, classes, named], words, target] };
}
