import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFunction } from './build-functions.ts';
import { copySolver } from './venues-bundle.ts';

const PROGRAM = `import { proposeAssignments } from './propose.js';
const proposal = await proposeAssignments({
  papers: [{ id: 'p', needs: 2 }],
  reviewers: [{ id: 'a', capacity: 1 }, { id: 'b', capacity: 1 }, { id: 'c', capacity: 1 }],
  score: (_, reviewer) => ({ a: 0.2, b: 0.7, c: 0.5 })[reviewer],
  mostProbability: 1,
  seed: 1,
});
process.stdout.write(proposal.pairs.map(({ reviewer }) => reviewer).join(' '));`;

describe('the bundle of venues', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'colophon-venues-'));
    await buildFunction('venues', { propose: 'functions/venues/assign/propose-assignments.ts' }, folder);
    copySolver(folder);
    writeFileSync(path.join(folder, 'program.js'), PROGRAM);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('solves using only its own folder', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'program.js')], {
      cwd: folder,
    });
    expect(stdout).toBe('b c');
  });

  it('has the solver as separate files, which only an assignment loads', () => {
    expect(existsSync(path.join(folder, 'node_modules/highs/build/highs.wasm'))).toBe(true);
    expect(statSync(path.join(folder, 'propose.js')).size).toBeLessThan(20_000);
  });
});
