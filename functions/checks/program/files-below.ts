import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns the regular files of a folder as relative paths with slashes; not links, and not what links lead to. */
export async function filesBelow(
  folder: string,
  most: number,
  onUnreadable?: (error: NodeJS.ErrnoException) => void,
): Promise<string[]> {
  const found: string[] = [];
  const open = [''];
  let folders = 0;
  for (let below = open.pop(); below !== undefined && found.length < most; below = open.pop()) {
    folders += 1;
    if (folders > most) onUnreadable?.(new Error('There are too many folders.'));
    if (folders > most) break;
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error) => {
      onUnreadable?.(error);
      return [];
    });
    for (const entry of entries) {
      const inner = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) open.push(inner);
      else if (entry.isFile()) found.push(inner);
    }
  }
  return found.slice(0, most);
}

/** Returns the bytes of all files of a folder together; infinite for more files or folders than `most`, or one that can't be read. */
export async function bytesBelow(folder: string, most: number): Promise<number> {
  let unreadable = 0;
  const files = await filesBelow(folder, most, ({ code }) => {
    // A run may remove a folder while it is read.
    if (code !== 'ENOENT' && code !== 'ENOTDIR') unreadable += 1;
  });
  if (unreadable > 0 || files.length >= most) return Number.POSITIVE_INFINITY;
  const sizes = files.map(async (file) => {
    const found = await lstat(path.join(folder, file)).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
