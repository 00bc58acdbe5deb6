import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { normalOf, randomOf } from '#shared/domain/seeded-random.ts';

const Measured = z.object({
  mean: z.number(),
  worst: z.number(),
  missing: z.number(),
  seconds: z.array(z.number()).length(3),
  megabytes: z.number(),
});

let folder: string;
let file: string;

/** 300 papers and 400 reviewers in a plane, who match the better the nearer they are. */
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'assign-'));
  file = path.join(folder, 'scores.jsonl');
  const random = randomOf(7);
  const places = (count: number) =>
    Array.from({ length: count }, () => [normalOf(random), normalOf(random)] as const);
  const reviewers = places(400);
  const lines = places(300).flatMap(([x, y], paper) =>
    reviewers.map(([otherX, otherY], reviewer) => {
      const score = Math.exp(-Math.hypot(x - otherX, y - otherY));
      return JSON.stringify({ paper: `p${paper}`, reviewer: `r${reviewer}`, score });
    }),
  );
  writeFileSync(file, lines.join('\n'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function measure(method: string) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'test/reviewing/assign-bench.ts',
    ...['--scores', file, '--method', method],
  ]);
  return Measured.parse(JSON.parse(stdout));
}

it('assigns 300 papers to 400 reviewers within 10 s and 512 MB, each time, and better than one paper after the other', async () => {
  const optimum = await measure('optimum');
  const randomized = await measure('randomized, at most 0.5');
  const greedy = await measure('greedy');
  for (const { seconds, megabytes, missing } of [optimum, randomized]) {
    expect(Math.max(...seconds)).toBeLessThan(10);
    expect(megabytes).toBeLessThan(512);
    expect(missing).toBe(0);
  }
  expect(optimum.mean).toBeGreaterThan(greedy.mean);
  expect(optimum.mean).toBeGreaterThan(randomized.mean);
}, 120_000);
