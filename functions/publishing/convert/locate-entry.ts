import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The file of a worker or child process: `typst/typst-process` is that .ts file when run from source, and
 * `typst-process.js` beside the bundle when bundled (see bundle.ts).
 */
export function locateEntry(name: string): string {
  const source = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  return existsSync(source)
    ? source
    : fileURLToPath(new URL(`./${name.replace(/^.*\//, '')}.js`, import.meta.url));
}

/** The text of an asset, which the bundle keeps beside itself. */
export function readAsset(name: string): string {
  const source = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return readFileSync(
    existsSync(source) ? source : new URL(`./${name.replace(/^.*\//, '')}`, import.meta.url),
    'utf8',
  );
}

/** pandoc.wasm lies beside the code of its npm package, which stays as it was published. */
export function locatePandoc(): string {
  const entry = createRequire(import.meta.url).resolve('pandoc-wasm');
  return entry.replace(/[^/\\]+$/, 'pandoc.wasm');
}
