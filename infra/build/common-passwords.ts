import { mkdirSync, writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'esbuild';

const FILE = 'common-passwords.txt';

/**
 * Writes the list of common passwords, 380 kB, to a file next to the function's code, where it is read when a password is
 * set. As a module, it would be a third of the function's code. The package's other dictionaries are left out.
 */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    setup(build) {
      const { outdir = '.' } = build.initialOptions;
      build.onLoad({ filter: /@zxcvbn-ts\/language-common/ }, () => {
        mkdirSync(outdir, { recursive: true });
        writeFileSync(`${outdir}/${FILE}`, dictionary['passwords-common'].join('\n'));
        return {
          contents: `import { readFileSync } from 'node:fs';
const words = readFileSync(new URL('./${FILE}', import.meta.url), 'utf8').split('\\n');
export const dictionary = { 'passwords-common': words };`,
        };
      });
    },
  };
}
