import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Runs a Python program of `test/interop/<folder>` with the packages of its `requirements.txt`, which pip installs into
 * `node_modules/.cache` at the first run.
 * @returns the exit code
 */
export function runPython(folder: string, [program = '', ...rest]: string[]): number {
  const home = path.join(import.meta.dirname, folder);
  const requirements = path.join(home, 'requirements.txt');
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const environment = path.resolve('node_modules/.cache/interop', `${folder}-${hash}`);
  const python = path.join(environment, 'bin/python');
  if (!existsSync(path.join(environment, 'ready'))) {
    run('python3', ['-m', 'venv', environment]);
    run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
    run('touch', [path.join(environment, 'ready')]);
  }
  return spawnSync(python, [path.join(home, program), ...rest], { stdio: 'inherit' }).status ?? 1;
}

function run(command: string, words: string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed.`);
}
