import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A copy of the working tree that a test can edit without touching the developer's files. */
export interface CheckoutCopy {
  folder: string;
  /** Replaces the only occurrence of a text in a file. @throws Error if the file has none or several */
  edit(file: string, from: string, to: string): void;
  remove(): void;
}

/** Copies the files that git tracks or would add, and links the installed packages. */
export function copyCheckout(): CheckoutCopy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-checkout-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    // The build compares times: an unchanged copy counts as built if `dist` is copied too.
    cpSync(file, path.join(folder, file), { preserveTimestamps: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    edit: (file, from, to) => {
      const target = path.join(folder, file);
      const parts = readFileSync(target, 'utf8').split(from);
      if (parts.length !== 2)
        throw new Error(`${file} contains "${from}" ${parts.length - 1} times, not once.`);
      writeFileSync(target, parts.join(to));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
