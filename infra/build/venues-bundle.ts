import { cpSync } from 'node:fs';
import path from 'node:path';

/** The package that isn't bundled: it loads its WebAssembly, which is beside it. */
export const SOLVER = 'highs';

/** What the solver needs at run time. The file for CommonJS stays away. */
const FILES = ['package.json', 'LICENSE', 'build/highs.mjs', 'build/highs.wasm'];

/** Copies the solver that assigns reviewers into the folder of `venues`. */
export function copySolver(target: string): void {
  for (const file of FILES.map((name) => `node_modules/${SOLVER}/${name}`))
    cpSync(file, path.join(target, file), { recursive: true });
}
