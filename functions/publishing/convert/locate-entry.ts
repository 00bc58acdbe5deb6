import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path of a worker or child process, such as `typst/typst-process`: the .ts file when run from source, and
 * `typst-process.js` in the bundle's folder when bundled (see bundle.ts).
 */
export function locateEntry(name: string): string {
  const source = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  return existsSync(source)
    ? source
    : fileURLToPath(new URL(`./${name.replace(/^.*\//, '')}.js`, import.meta.url));
}

/** Reads an asset, which is in the bundle's folder when bundled. */
export function readAsset(name: string): string {
  const source = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return readFileSync(
    existsSync(source) ? source : new URL(`./${name.replace(/^.*\//, '')}`, import.meta.url),
    'utf8',
  );
}

/** Reads a file of an npm package, such as a font. The package needn't export it. */
export function readPackageFile(name: string): Buffer {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found) throw new Error(`The file ${name} is missing in node_modules.`);
  return readFileSync(found);
}

/** Returns the path of pandoc.wasm in its npm package. */
export function locatePandoc(): string {
  const entry = createRequire(import.meta.url).resolve('pandoc-wasm');
  return entry.replace(/[^/\\]+$/, 'pandoc.wasm');
}
