import type { Drawing } from '../../drawings/drawer.ts';
import { Canvas } from './canvas.ts';
import { graphics } from './graphics.ts';
import { Exit, Machine, Stop } from './interpreter.ts';
import { hasPreview } from './is-postscript.ts';
import { language } from './language.ts';
import { readProgram } from './read-program.ts';
import { text } from './text.ts';

const operators = new Map([...language, ...graphics, ...text]);

// Larger figures contain data that their SVG would contain as well.
const maxBytes = 3_000_000;

/**
 * Draws an Encapsulated PostScript file: lines, areas, curves, clips, and text in substitutes for the printer's fonts.
 * Rejects files that need more (images, patterns, embedded fonts, characters beyond ASCII), so that drawings are complete.
 * The program has no files and no clock, and its steps are limited.
 */
export function drawPostscript(bytes: Uint8Array): Drawing {
  if (bytes.length > maxBytes) return { ok: false, problem: 'it is too large' };
  const source = programOf(bytes);
  const box = boundingBox(source);
  if (!box) return { ok: false, problem: 'it has no bounding box' };
  const canvas = new Canvas(box);
  try {
    new Machine(operators, canvas).run(readProgram(source));
  } catch (error) {
    if (error instanceof Stop || error instanceof Exit) return { ok: false, problem: 'it ends in an error' };
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
  return canvas.isEmpty()
    ? { ok: false, problem: 'it is empty' }
    : { ok: true, svg: canvas.svg(box), words: [] };
}

function programOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = hasPreview(bytes) ? view.getUint32(4, true) : 0;
  const end = hasPreview(bytes) ? from + view.getUint32(8, true) : bytes.length;
  return Buffer.from(bytes.subarray(from, end)).toString('latin1').replace(/\r\n?/g, '\n');
}

function boundingBox(source: string) {
  const number = '\\s+(-?[\\d.]+)';
  const found =
    new RegExp(`^%%HiResBoundingBox:${number.repeat(4)}`, 'm').exec(source) ??
    new RegExp(`^%%BoundingBox:${number.repeat(4)}`, 'm').exec(source);
  const [left = 0, bottom = 0, right = 0, top = 0] = (found ?? []).slice(1).map(Number);
  const isSize = (size: number) => size > 0 && size < 15_000;
  return isSize(right - left) && isSize(top - bottom) ? { left, bottom, right, top } : undefined;
}
