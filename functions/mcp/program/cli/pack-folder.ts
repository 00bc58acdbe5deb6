import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

/** What LaTeX and editors write beside the sources, and what is never part of a paper. */
const LEFT_OUT =
  /^(?:node_modules|__pycache__)$|\.(?:aux|log|out|toc|lof|lot|fls|fdb_latexmk|synctex(?:\.gz)?|blg|bcf|run\.xml)$|~$/;

/**
 * Packs a paper's folder as a ZIP, without hidden files and what LaTeX writes beside the sources. The same files give the same bytes.
 * @returns undefined for an empty folder
 */
export function packFolder(folder: string): { zip: Uint8Array<ArrayBuffer>; names: string[] } | undefined {
  const names = filesBelow(folder, '').toSorted();
  if (names.length === 0) return undefined;
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  return { zip: zipSync(files, { mtime: '1980-01-02' }) as Uint8Array<ArrayBuffer>, names };
}

/** Links aren't followed: they could lead out of the folder. */
function filesBelow(folder: string, below: string): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || LEFT_OUT.test(entry.name)) return [];
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) return filesBelow(folder, name);
    return entry.isFile() ? [name] : [];
  });
}

export const isFolder = (place: string): boolean =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
