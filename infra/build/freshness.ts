import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The sources of functions and of the programs to download. */
const FUNCTIONS = ['functions/**/*', 'web/**/*', 'shared/**/*', 'examples/review-provider/*'];

/** The sources of each part. */
const SOURCES = {
  site: ['web/**/*', 'shared/**/*', 'infra/build/*', 'package-lock.json'],
  functions: [...FUNCTIONS, 'infra/build/*', 'package-lock.json'],
  // The assembly contains hashes of the built folders.
  assembly: [...FUNCTIONS, 'infra/**/*', 'cdk.json', 'package-lock.json'],
  // The folders of their functions don't change: they import bundles or sources.
  localAssembly: ['infra/**/*', 'shared/**/*', 'cdk.json', 'package-lock.json'],
  developmentAssembly: ['infra/**/*', 'shared/**/*', 'cdk.json', 'package-lock.json'],
};
type Part = keyof typeof SOURCES;

/** Whether a part was built from the current sources. */
export function isFresh(part: Part): boolean {
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === fingerprint(part);
}

/** Records the sources of a finished build. */
export function markBuilt(part: Part): void {
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampOf(part), fingerprint(part));
}

const stampOf = (part: Part) => path.join('dist', `.${part}-built-from`);

/** Hashes names, sizes and times of the sources, which shows a change without reading 10 MB. */
function fingerprint(part: Part): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES[part]).toSorted()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
