import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '../conversion/classes');

/** The document classes of our test papers, without slides, which are refused. */
export const CLASSES = readdirSync(FOLDER).filter((name) => name !== 'beamer');

/** Returns the files of the test paper in a document class by path, the main file first. */
export function classPaper(name: string): Record<string, Uint8Array> {
  const folder = path.join(FOLDER, name);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted((a, b) => Number(b === 'main.tex') - Number(a === 'main.tex') || a.localeCompare(b));
  return Object.fromEntries(
    paths.map((file) => [file, new Uint8Array(readFileSync(path.join(folder, file)))]),
  );
}
