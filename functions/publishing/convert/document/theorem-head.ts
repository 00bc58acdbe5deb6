import type { Block, Inline } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';

/** Returns title and number from the bold head of a theorem, written by a reader of ours or by the author. */
export function theoremHead(content: Block[]): { kind: string; number: string } | undefined {
  const bold = headOf(content);
  const match = bold && /^(\p{Lu}\p{L}+(?: \p{L}+)?)\s*([\d.]*)/u.exec(inlineText(bold));
  return match?.[1] ? { kind: match[1], number: (match[2] ?? '').replace(/\.$/, '') } : undefined;
}

/** Returns the content after the head, without the period between them. */
export function withoutHead(content: Block[]): Block[] {
  const [first, ...more] = content;
  if (first?.t !== 'Para') return content;
  const rest = first.c.slice(1);
  const [next, ...others] = rest;
  const text = next?.t === 'Str' && next.c === '.' ? others : rest;
  return [{ t: 'Para', c: text[0]?.t === 'Space' ? text.slice(1) : text }, ...more];
}

function headOf(content: Block[]): Inline[] | undefined {
  const [first] = content;
  const bold = first?.t === 'Para' ? first.c[0] : undefined;
  return bold?.t === 'Strong' ? bold.c : undefined;
}
