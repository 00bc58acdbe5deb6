import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { bundle } from '../../functions/publishing/convert/bundle.ts';

const FOLDER = 'functions/publishing';

/** The publishing worker, and beside it the thread and the child process that it starts for each job. */
export const PUBLISHING_ENTRIES: Record<string, string> = {
  index: `${FOLDER}/index.ts`,
  'screen-worker': `${FOLDER}/screening/screen-worker.ts`,
  ...Object.fromEntries(
    bundle.workers.map((file) => [path.basename(file, '.ts'), `${FOLDER}/convert/${file}`]),
  ),
};

/** Packages that stay as npm has them: the WebAssembly of pandoc and TeX, and typst's native part. */
export const PUBLISHING_EXTERNALS: string[] = [...bundle.externals];

/** Copies the assets, and of those packages what is needed at run time, into the function's folder. */
export function copyPublishingPackages(target: string): void {
  for (const asset of bundle.assets)
    cpSync(`${FOLDER}/convert/${asset}`, path.join(target, path.basename(asset)));
  for (const file of bundle.externalFiles) {
    const to = path.join(target, 'node_modules', file);
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(path.join('node_modules', file), to, { recursive: true });
  }
}
