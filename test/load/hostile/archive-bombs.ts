import { zipSync } from 'fflate';
import type { Bomb } from './bomb.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const zip = (files: Record<string, Uint8Array>) => zipSync(files, { level: 9 }) as Uint8Array<ArrayBuffer>;

/** Archives that are small, and large when they are unpacked. */
export function archiveBombs(tex: (body: string) => string): Bomb[] {
  const main = { 'main.tex': bytes(tex('Words.')) };
  const zeros = new Uint8Array(100 * 1024 * 1024);
  const inner = zip({ 'zeros.dat': zeros });
  const many = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`f${index}.txt`, new Uint8Array(0)]),
  );
  const archive = (name: string, content: Uint8Array<ArrayBuffer>): Bomb => ({
    name: `ZIP: ${name}`,
    files: [{ name: 'paper.zip', content }],
  });
  return [
    archive('100 MB of zeros', zip({ ...main, 'zeros.dat': zeros })),
    archive('20 archives of 100 MB in an archive', zip({ ...main, ...copies(20, 'inner', '.zip', inner) })),
    archive('20,000 empty files', zip({ ...main, ...many })),
    archive('100 MB of TeX', zip({ 'main.tex': bytes(tex('\\textbf{a} '.repeat(9_000_000))) })),
  ];
}

const copies = (count: number, name: string, end: string, content: Uint8Array) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}${end}`, content]));
