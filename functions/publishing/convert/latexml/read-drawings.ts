import type { XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { circledSign } from '../document/circled-sign.ts';
import { drawnPath } from '../drawings/drawn-files.ts';
import { attributes, type Inline, str } from '../pandoc/document.ts';
import type { InlineHandler, TexDrawing } from './tree-reader.ts';

/** Drawings, which our own TeX engine draws. */
export const drawingHandlers: Readonly<Record<string, InlineHandler>> = {
  picture: (element, reader) => {
    const { tex } = element.attributes;
    if (tex === undefined) return reader.inlines(element.children);
    const sign = circleIn(tex);
    if (sign !== undefined) return [str(sign)];
    return [image(reader.draw({ code: tex, place: placeOf(element) }))];
  },
};

const CIRCLE =
  /^\\tikz\s*(?:\[[^\]]*\])?\s*\{?\s*\\node\s*\[([^\]]*\bcircle\b[^\]]*)\]\s*(?:\([^)]*\)\s*)?\{([^{}]*)\}\s*;\s*\}?$/;

/** Returns a number or a letter in a circle as its sign, ① or ❷. */
function circleIn(tex: string): string | undefined {
  const [, options = '', text = ''] = CIRCLE.exec(tex) ?? [];
  if (options === '') return undefined;
  const isFilled = /fill\s*=\s*(?!white)|text\s*=\s*white/.test(options);
  return circledSign(text.replace(/\\[A-Za-z]+\s*|[{}$]/g, '').trim(), isFilled);
}

const image = (index: number): Inline => ({ t: 'Image', c: [attributes(), [], [drawnPath(index), '']] });

/** Returns the code of the drawings in a formula, without the command that keeps them. */
export function withoutDrawingCommand(tex: string): string {
  const begin = tex.indexOf(KEPT);
  if (begin < 0) return tex;
  let depth = 1;
  let end = begin + KEPT.length;
  for (; end < tex.length && depth > 0; end++)
    if (tex[end] === '\\') end++;
    else if (tex[end] === '{') depth++;
    else if (tex[end] === '}') depth--;
  const code = tex.slice(begin + KEPT.length, depth === 0 ? end - 1 : end);
  return tex.slice(0, begin) + code + withoutDrawingCommand(tex.slice(end));
}

export const hasDrawing = (tex: string): boolean => tex.includes(KEPT);

const KEPT = '\\lx@drawing{';

function placeOf({ attributes: { 'data:sourcepos': position = '' } }: XmlElement): TexDrawing['place'] {
  const [, file, line] = /^(\d+):(\d+):/.exec(position) ?? [];
  return file === undefined ? undefined : { file: Number(file), line: Number(line) };
}
