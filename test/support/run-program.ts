import { execFile } from 'node:child_process';
import path from 'node:path';

export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, without input. */
export function runProgram(
  program: string,
  given: string[],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { ...(cwd ? { cwd } : {}), env: { ...process.env, ...env } };
    const child = execFile(program, given, options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

/** Runs the built program `colophon` to its end. */
export const runColophon = (given: string[], env: Record<string, string>, cwd?: string): Promise<Ended> =>
  runProgram(process.execPath, [path.resolve('dist/colophon/colophon.js'), ...given], {
    env,
    ...(cwd ? { cwd } : {}),
  });
