import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How long a program that was told to stop may take: Chromium removes its scratch files after its parent has ended. */
const GRACE_MS = 15_000;

/** What a finished run left behind, asked again until nothing is left or `graceMs` have passed. */
export async function waitForLeftovers(temporary: string, graceMs = GRACE_MS): Promise<string[]> {
  const end = Date.now() + graceMs;
  let leftovers = findLeftovers(temporary);
  while (leftovers.length > 0 && Date.now() < end) {
    await setTimeout(Math.min(500, graceMs));
    leftovers = findLeftovers(temporary);
  }
  return leftovers;
}

/**
 * Returns what a finished run left behind: files in its temporary folder, and processes that have this folder in their
 * environment. Processes are found on Linux only. Hidden files are not counted: ours have names without a dot, and
 * Chromium leaves `.org.chromium.Chromium.*` when it is killed while it starts or stops.
 */
export function findLeftovers(temporary: string): string[] {
  const files = readdirSync(temporary)
    .filter((name) => !name.startsWith('.'))
    .map((name) => path.join(temporary, name));
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
