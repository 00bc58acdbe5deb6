import { watch } from 'node:fs';
import { resolve } from 'node:path';
import type { LocalCloud } from '../local-cloud.ts';

/** The folders whose files functions import. `pages` renders with the site's components. */
const FOLDERS = ['functions', 'shared', 'web/src'];

const IS_IGNORED = /(\.test\.tsx?|~|\.swp)$/;
const IS_MODULE = /\.(tsx?|json|css)$/;

/**
 * Makes functions import a saved file again at their next call. @returns a function that stops watching
 */
export function watchSources({ restartFunctions }: Pick<LocalCloud, 'restartFunctions'>): () => void {
  const watchers = FOLDERS.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && IS_IGNORED.test(name)) return;
      // A function may read a file that is no module at any time: a citation style, a template.
      const isImported = name !== null && IS_MODULE.test(name);
      void restartFunctions(isImported ? resolve(folder, name) : undefined);
      // Editors write temporary files, which may be gone before the watcher looks at them.
    }).on('error', () => void restartFunctions()),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
