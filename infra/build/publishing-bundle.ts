import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../../functions/publishing/convert/bundle.ts';

const FOLDER = 'functions/publishing';

/** The entries of the function `publishing`: its handler, and the threads and the child process that it starts for each job. */
export const PUBLISHING_ENTRIES: { index: string; [name: string]: string } = {
  index: `${FOLDER}/index.ts`,
  'screen-worker': `${FOLDER}/screening/screen-worker.ts`,
  'numbers-worker': `${FOLDER}/numbers/numbers-worker.ts`,
  ...Object.fromEntries(
    bundle.workers.map((file) => [path.basename(file, '.ts'), `${FOLDER}/convert/${file}`]),
  ),
};

/** Packages that aren't bundled: the WebAssembly of pandoc and TeX, and typst's native module. */
export const PUBLISHING_EXTERNALS: string[] = [...bundle.externals];

/** The program that reads LaTeX, for the function's processor, and what it reads papers with. */
const LATEXML = ['read-latex-linux-x64.zst', 'tex.zip', 'bindings'];

/** Copies LaTeXML into the folder of `convert-latex`. */
export function copyLatexml(target: string): void {
  for (const file of LATEXML) cpSync(`vendor/latexml/${file}`, path.join(target, file), { recursive: true });
}

/** Copies the assets, and the run-time files of those packages, into the function's folder. */
export function copyPublishingPackages(target: string): void {
  for (const asset of bundle.assets)
    cpSync(`${FOLDER}/convert/${asset}`, path.join(target, path.basename(asset)));
  // On other systems, npm doesn't install typst for Lambda (this-system.ts).
  const isNative = (file: string) => file.startsWith('@myriaddreamin/typst-ts-node-compiler-');
  for (const file of bundle.externalFiles) {
    if (isNative(file) && !existsSync(path.join('node_modules', file))) continue;
    const to = path.join(target, 'node_modules', file);
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(path.join('node_modules', file), to, { recursive: true });
  }
}
