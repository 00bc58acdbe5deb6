import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  METHODS,
  type Measured,
  measureMethod,
  type PairScore,
  syntheticScores,
} from './measured-assignments.ts';

/**
 * `npm run assign-bench -- [--scores <lines of rank-reviewers>]`: compares the optimum, the randomized assignment and a greedy one by
 * quality, seconds and memory. Each method runs three times in a process of its own (`--method`).
 */
const { values } = parseArgs({
  options: {
    scores: { type: 'string' },
    papers: { type: 'string', default: '300' },
    reviewers: { type: 'string', default: '400' },
    reviews: { type: 'string', default: '3' },
    most: { type: 'string', default: '6' },
    seed: { type: 'string', default: '7' },
    method: { type: 'string' },
  },
});
const Line = z.object({ paper: z.string(), reviewer: z.string(), score: z.number() });
const seed = Number(values.seed);

if (values.method === undefined) compare();
else console.log(JSON.stringify(await measure(values.method)));

function compare(): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assign-'));
  const file = values.scores ?? path.join(folder, 'scores.jsonl');
  if (values.scores === undefined) {
    const scores = syntheticScores(seed, {
      papers: Number(values.papers),
      reviewers: Number(values.reviewers),
    });
    writeFileSync(file, scores.map((line) => JSON.stringify(line)).join('\n'));
  }
  console.log('method | mean score | worst paper | reviews missing | seconds, slowest of 3 | MB');
  for (const method of Object.keys(METHODS)) {
    const own = Object.entries({ ...values, scores: file, method }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...own], {
      encoding: 'utf8',
    });
    const { mean, worst, missing, seconds, megabytes } = JSON.parse(output) as Measured;
    const figures = [mean.toFixed(4), worst.toFixed(4), missing, Math.max(...seconds).toFixed(2), megabytes];
    console.log([method, ...figures].join(' | '));
  }
  rmSync(folder, { recursive: true });
}

async function measure(method: string): Promise<Measured> {
  const scores: PairScore[] = [];
  for await (const line of createInterface({ input: createReadStream(values.scores ?? '') }))
    if (line !== '') scores.push(Line.parse(JSON.parse(line)));
  return measureMethod(method, {
    ...{ scores, seed },
    papers: Number(values.papers),
    reviews: Number(values.reviews),
    most: Number(values.most),
  });
}
