import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns the regular files of a folder as relative paths with slashes; not links, and not what links lead to. */
export async function filesBelow(folder: string, most: number): Promise<string[]> {
  const found: string[] = [];
  const open = [''];
  for (let below = open.pop(); below !== undefined && found.length < most; below = open.pop()) {
    for (const entry of await entriesOf(path.join(folder, below))) {
      const inner = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) open.push(inner);
      else if (entry.isFile()) found.push(inner);
    }
  }
  return found.slice(0, most);
}

/** Returns the bytes of all files of a folder together, up to a number of files. */
export async function bytesBelow(folder: string, most: number): Promise<number> {
  const sizes = (await filesBelow(folder, most)).map(async (file) => {
    const found = await lstat(path.join(folder, file)).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** A run may remove a folder while it is read. */
const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);
