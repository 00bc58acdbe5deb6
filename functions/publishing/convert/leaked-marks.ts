import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from './conversion-log.ts';
import { marksIn, withoutMarks } from './marks.ts';
import type { Attributes, Block, Inline } from './pandoc/document.ts';
import { rewriteBlocks } from './pandoc/walk-document.ts';
import { UnreadableSource } from './unreadable-source.ts';

/** Removes marks that no step has read from the text, formulas, code, and targets of a document, and reports where. */
export function removeLeakedMarks(blocks: Block[], log: ConversionLog): Block[] {
  if (marksIn(JSON.stringify(blocks)).length === 0) return blocks;
  const clean = (text: string) => {
    if (marksIn(text).length === 0) return text;
    const cleaned = withoutMarks(text);
    const [line = ''] = cleaned.trim().split('\n');
    log.misread(line);
    return cleaned;
  };
  const named = ([id, classes, pairs]: Attributes): Attributes => [withoutMarks(id), classes, pairs];
  const inline = (node: Inline): Inline[] | undefined => {
    switch (node.t) {
      case 'Str':
        return [{ t: 'Str', c: clean(node.c) }];
      case 'Math':
        return [{ t: 'Math', c: [node.c[0], clean(node.c[1])] }];
      case 'Code':
        return [{ t: 'Code', c: [node.c[0], clean(node.c[1])] }];
      // The files of drawings get their places later.
      case 'Link':
        return [{ t: 'Link', c: [named(node.c[0]), node.c[1], [clean(node.c[2][0]), node.c[2][1]]] }];
      case 'Span':
        return [{ t: 'Span', c: [named(node.c[0]), node.c[1]] }];
      default:
        return undefined;
    }
  };
  const block = (node: Block): Block[] | undefined => {
    if (node.t === 'CodeBlock') return [{ t: 'CodeBlock', c: [node.c[0], clean(node.c[1])] }];
    if (node.t === 'Div') return [{ t: 'Div', c: [named(node.c[0]), node.c[1]] }];
    if (node.t === 'Header') return [{ t: 'Header', c: [node.c[0], named(node.c[1]), node.c[2]] }];
    if (node.t === 'Figure') return [{ t: 'Figure', c: [named(node.c[0]), node.c[1], node.c[2]] }];
    if (node.t !== 'Table') return undefined;
    const [attr, ...rest] = node.c;
    return [{ t: 'Table', c: [named(attr), ...rest] }];
  };
  return rewriteBlocks(blocks, { inline, block });
}

/**
 * Refuses renditions with marks that the author's files don't have, as those of a paper about this converter do.
 * @throws UnreadableSource
 */
export function refuseMarks(renditions: ReadonlyArray<string>, files: ReadonlyArray<ProjectFile>): void {
  const found = [...new Set(renditions.flatMap(marksIn))];
  if (found.length === 0) return;
  const sources = files.map(({ bytes }) => decodeText(bytes).text);
  const leaked = found.filter((mark) => !sources.some((text) => text.includes(mark)));
  if (leaked.length === 0) return;
  console.error('A conversion left marks in its renditions', { leaked });
  throw new UnreadableSource('marks', {
    reason:
      'our converter misread a part of it. Simplify unusual commands in theorems, tables, and captions.',
  });
}
