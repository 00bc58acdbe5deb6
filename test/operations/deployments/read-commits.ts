import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const Stacks = z.array(z.object({ name: z.string(), template: z.record(z.string(), z.unknown()) }));
export type Stacks = z.infer<typeof Stacks>;

const SYNTHESIZE = path.join(import.meta.dirname, 'synthesize-checkout.ts');
/** What shapes a template. */
const INFRASTRUCTURE = [
  'infra/stacks',
  'infra/constructs',
  'infra/config.ts',
  'infra/stages',
  'cdk.json',
  ':!*.test.ts',
];

/** Returns the last commits that changed the stacks, newest first; fewer if the history is shallow. */
export const lastCommits = (count: number): string[] =>
  execFileSync('git', ['log', `-${count}`, '--format=%h', '--', ...INFRASTRUCTURE], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** Returns a commit's first line. */
export const titleOf = (commit: string): string =>
  execFileSync('git', ['log', '-1', '--format=%s', commit], { encoding: 'utf8' }).trim();

/**
 * Synthesizes the stage prod of a commit, with the packages and the cdk.json of this checkout, so that references between stacks
 * are made the same way on both sides of a step.
 * @returns undefined if the commit's sources don't synthesize
 */
export async function synthesizeCommit(commit: string): Promise<Stacks | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-commit-'));
  try {
    const checkout = path.join(folder, 'checkout');
    mkdirSync(checkout);
    execFileSync('sh', ['-c', 'git archive "$0" | tar x -C "$1"', commit, checkout]);
    copyFileSync('cdk.json', path.join(checkout, 'cdk.json'));
    symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'));
    const failed = await promisify(execFile)(process.execPath, [SYNTHESIZE, checkout]).catch(() => true);
    if (failed === true) return undefined;
    return Stacks.parse(JSON.parse(readFileSync(path.join(checkout, 'stacks.json'), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
