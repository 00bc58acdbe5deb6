import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Credential, connect } from '../platform.ts';
import type { Workbench } from '../tool.ts';
import { keepKey, keptKey } from './kept-keys.ts';

/**
 * Creates the workbench of a program on the caller's machine: local files, time to wait, and a key that can be replaced.
 * @param key used instead of the stored key
 */
export function ownMachine(origin: string, key: Credential): Workbench {
  const bench: Workbench = {
    platform: connect({ origin, credential: key ?? keptKey(origin) }),
    areas: () =>
      bench.platform.api.auth
        .me()
        .then(({ areas }) => areas)
        .catch(() => undefined),
    adoptKey: async (adopted) => {
      bench.platform = connect({ origin, credential: adopted });
      return keepKey(origin, adopted);
    },
    readFile: (path) => readFile(resolve(path)) as Promise<Uint8Array<ArrayBuffer>>,
    writeFile: async (path, bytes) => {
      await writeFile(resolve(path), bytes);
      return resolve(path);
    },
    mayWait: true,
  };
  return bench;
}
