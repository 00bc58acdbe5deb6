import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns what a finished run left behind: files in its temporary folder, and processes that have this folder in their
 * environment. Processes are found on Linux only.
 */
export function findLeftovers(temporary: string): string[] {
  const files = readdirSync(temporary).map((name) => path.join(temporary, name));
  const processes = globSync('/proc/[0-9]*').flatMap((process) => {
    const isOurs = read(`${process}/environ`).includes(`TMPDIR=${temporary}`);
    return isOurs ? [`process ${path.basename(process)}: ${read(`${process}/cmdline`).join(' ')}`] : [];
  });
  return [...files, ...processes];
}

/** The parts of a file of `/proc`; none if the process has ended or belongs to someone else. */
function read(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\0');
  } catch {
    return [];
  }
}
