import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aSubmission } from '../support/builders.ts';
import type { Bomb } from './hostile/bomb.ts';
import { BOMBS } from './hostile/bombs.ts';
import { PlatformProcess } from './platform-process.ts';
import { Submitter } from './submitter.ts';

// `npm run load:bombs`: 20 honest papers alone, and beside 50 hostile ones of ten accounts, at the platform as `npm start` serves it.
const { values } = parseArgs({
  options: {
    honest: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '10' },
    /** Only bombs whose name contains this. */
    only: { type: 'string', default: '' },
    /** How many times as long as alone an honest paper may take. */
    limit: { type: 'string', default: '2' },
    /** How many seconds before the honest papers the bombs are submitted. */
    'head-start': { type: 'string', default: '0' },
  },
});
const limit = Number(values.limit);
const bombs = BOMBS.filter(({ name }) => name.includes(values.only));

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-bombs-'));
const platform = new PlatformProcess(dataDir);
try {
  const { edge } = await platform.answers();
  const port = Number(new URL(edge).port);
  const arrive = (count: number, from: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => Submitter.arrive(port, from + index)));
  const count = Number(values.honest);
  // Each round has its own people, because an author who has just had a turn lets others go first.
  const [early, first, second] = [await arrive(4, 500), await arrive(count, 1000), await arrive(count, 1500)];
  const hostile = await arrive(Number(values.accounts), 2000);
  // Environments are warm.
  await publishAll(early);

  const alone = await publishAll(first);
  console.info(`${alone.length} honest papers alone: ${summary(alone)}`);
  const exploding = explodeAll(hostile, bombs);
  await sleep(1000 * Number(values['head-start']));
  const beside = await publishAll(second);
  console.info(`${beside.length} honest papers beside ${bombs.length} bombs: ${summary(beside)}`);
  const fates = await exploding;
  console.table(fates);
  process.exitCode = isKept(alone, beside) ? 0 : 1;
} finally {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Submits one paper of each person at once. @returns the seconds until each was published, sorted */
async function publishAll(people: Submitter[]): Promise<number[]> {
  const ends = await Promise.all(people.map((person) => person.publish(aSubmission())));
  const failed = ends.filter(({ status }) => status !== 'completed');
  if (failed.length > 0) console.info(`${failed.length} were not published: ${JSON.stringify(failed[0])}`);
  // One that isn't published has taken for ever.
  return ends
    .map(({ status, seconds }) => (status === 'completed' ? seconds : Number.POSITIVE_INFINITY))
    .toSorted((a, b) => a - b);
}

/** Each account sends its share of the bombs at once. */
async function explodeAll(people: Submitter[], all: Bomb[]) {
  const fates = await Promise.all(
    all.map(async (bomb, index) => {
      const person = people[index % people.length];
      const end = await person?.publish(aSubmission({}, bomb.files));
      return { bomb: bomb.name, end: end?.status ?? '', seconds: Math.round(10 * (end?.seconds ?? 0)) / 10 };
    }),
  );
  return fates.toSorted((a, b) => b.seconds - a.seconds);
}

/** The median and the slowest paper, because a queue delays the last. */
function isKept(alone: number[], beside: number[]): boolean {
  const ratios = [median, slowest].map((figure) => figure(beside) / figure(alone));
  const [middle = 0, last = 0] = ratios;
  console.info(`median × ${middle.toFixed(2)}, slowest × ${last.toFixed(2)} (at most × ${limit})`);
  return ratios.every((ratio) => ratio <= limit);
}

function median(seconds: number[]): number {
  return seconds[Math.floor(seconds.length / 2)] ?? 0;
}

function slowest(seconds: number[]): number {
  return seconds.at(-1) ?? 0;
}

function summary(seconds: number[]): string {
  return `median ${median(seconds).toFixed(1)} s, slowest ${slowest(seconds).toFixed(1)} s`;
}
