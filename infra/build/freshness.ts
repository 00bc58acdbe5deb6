import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What each part is built from. */
const SOURCES = {
  site: ['web/**/*', 'shared/**/*', 'infra/build/*', 'package-lock.json'],
  functions: ['functions/**/*', 'web/**/*', 'shared/**/*', 'infra/build/*', 'package-lock.json'],
  // The stacks take what was built by its contents: whatever changed there changes the assembly.
  assembly: ['infra/**/*', 'functions/**/*', 'web/**/*', 'shared/**/*', 'cdk.json', 'package-lock.json'],
};
type Part = keyof typeof SOURCES;

/** Whether a part was built from its sources as they stand. */
export function isFresh(part: Part): boolean {
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === fingerprint(part);
}

/** Notes what a part was built from. */
export function markBuilt(part: Part): void {
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampOf(part), fingerprint(part));
}

const stampOf = (part: Part) => path.join('dist', `.${part}-built-from`);

/** Names, sizes and times of the sources: enough to see a change, without reading 10 MB. */
function fingerprint(part: Part): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES[part]).toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
