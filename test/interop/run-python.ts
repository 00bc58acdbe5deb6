import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the folder of a Python environment with the packages of `test/interop/<folder>/requirements.txt`, which pip installs into
 * `node_modules/.cache` at the first run.
 */
export function pythonEnvironment(folder: string): string {
  const requirements = path.join(import.meta.dirname, folder, 'requirements.txt');
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const environment = path.resolve('node_modules/.cache/interop', `${folder}-${hash}`);
  if (!existsSync(path.join(environment, 'ready'))) {
    run('python3', ['-m', 'venv', environment]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    run(path.join(environment, 'bin/python'), [...pip, '-r', requirements]);
    run('touch', [path.join(environment, 'ready')]);
  }
  return environment;
}

/**
 * Runs a Python program of `test/interop/<folder>` with its packages.
 * @returns the exit code
 */
export function runPython(folder: string, [program = '', ...rest]: string[]): number {
  const python = path.join(pythonEnvironment(folder), 'bin/python');
  const words = [path.join(import.meta.dirname, folder, program), ...rest];
  return spawnSync(python, words, { stdio: 'inherit' }).status ?? 1;
}

function run(command: string, words: string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed.`);
}
