import { LINE_NUMBER } from '../latex/rewrite-algorithms.ts';
import { type Block, type Inline, span } from '../pandoc/document.ts';

/** Returns an algorithm's line with its number, which pandoc reads as a block of its own, in a span before the text. */
export function joinLineNumber(content: Block[]): Block[] {
  const [mark, line, ...more] = content;
  if (mark?.t !== 'Div' || mark.c[0][0] !== LINE_NUMBER) return content;
  const number = mark.c[1].flatMap(inlinesOf);
  const head: Inline[] = [span(['', ['line-number'], []], number), { t: 'Space' }];
  if (line?.t !== 'Para' && line?.t !== 'Plain') return [{ t: 'Para', c: head }, ...content.slice(1)];
  return [{ t: line.t, c: [...head, ...line.c] }, ...more];
}

const inlinesOf = (block: Block): Inline[] => (block.t === 'Para' || block.t === 'Plain' ? block.c : []);
