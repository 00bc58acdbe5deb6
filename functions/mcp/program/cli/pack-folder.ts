import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

/** What LaTeX and editors write beside the sources, and what is never part of a paper. */
const LEFT_OUT =
  /^(?:node_modules|__pycache__)$|\.(?:aux|log|out|toc|lof|lot|fls|fdb_latexmk|synctex(?:\.gz)?|blg|bcf|run\.xml)$|~$/;

/** Names of files with keys and passwords. Those that begin with a dot are left out like all hidden files. */
const SECRET_NAME =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.\w+)?|secrets?\.\w+|service[-_]account\.json|.+\.env|env)$|\.(?:pem|p12|pfx|jks|keystore|kdbx|ppk)$/i;
const SECRET_CONTENT = /-----BEGIN [A-Z ]*PRIVATE KEY/;
/** A private key begins its file. */
const START_BYTES = 200;

/**
 * Packs a paper's folder as a ZIP, without hidden files and what LaTeX writes beside the sources. The same files give the same bytes.
 * @param most how many bytes its files may have together
 * @returns undefined for an empty folder
 * @throws Error if it has keys or passwords, which would become public with the paper, or more than fits; nothing is read then
 */
export function packFolder(
  folder: string,
  most: number,
): { zip: Uint8Array<ArrayBuffer>; names: string[] } | undefined {
  const names = filesBelow(folder, '').toSorted();
  if (names.length === 0) return undefined;
  const secrets = names.filter((name) => isSecret(path.join(folder, name), path.posix.basename(name)));
  if (secrets.length > 0)
    throw new Error(
      `${folder} has files that look like keys or passwords: ${secrets.slice(0, 5).join(', ')}. A paper’s files become public. Move them out of the folder.`,
    );
  const bytes = names.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  if (bytes > most)
    throw new Error(
      `${folder} has ${megabytes(bytes)} MB in ${names.length} files, more than the ${megabytes(most)} MB that a paper can have. Is it the right folder?`,
    );
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

export const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

const isSecret = (file: string, name: string): boolean =>
  SECRET_NAME.test(name) || SECRET_CONTENT.test(startOf(file));

function startOf(file: string): string {
  const start = Buffer.alloc(START_BYTES);
  const open = openSync(file, 'r');
  try {
    return start.toString('latin1', 0, readSync(open, start, 0, START_BYTES, 0));
  } finally {
    closeSync(open);
  }
}
