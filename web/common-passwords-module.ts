import type { Plugin } from 'vite';

const NAME = 'virtual:common-passwords';
const RESOLVED = `\0${NAME}`;
/** The whole list has 200 kB compressed, more than the rest of the page. The API refuses what is on it. */
const MOST = 3_000;

/** Serves `virtual:common-passwords` to Vite and vitest: the passwords that leaks have most often, most frequent first. */
export function viteCommonPasswords(): Plugin {
  return {
    name: 'common-passwords-module',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: async (id) => {
      if (id !== RESOLVED) return undefined;
      const { dictionary } = await import('@zxcvbn-ts/language-common');
      return `export const passwords = ${JSON.stringify(dictionary['passwords-common'].slice(0, MOST))};`;
    },
  };
}
