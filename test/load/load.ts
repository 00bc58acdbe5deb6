import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Crowd, read, Writer } from './people.ts';
import { PlatformProcess, type Running, residentMegabytes } from './platform-process.ts';
import { type EndpointFigures, Tally } from './tally.ts';
import { findMissing } from './verify.ts';

// `npm run load`: readers and writers at the platform as `npm start` serves it, then kill -9 in the middle of them.
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '200' },
    writers: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '300' },
    /** How long the load continues around the kill; 0 for no kill. */
    'kill-seconds': { type: 'string', default: '60' },
    /** The file for the figures, as JSON. */
    out: { type: 'string' },
  },
});
const [readers, writers, seconds, killSeconds] = [
  values.readers,
  values.writers,
  values.seconds,
  values['kill-seconds'],
].map(Number) as [number, number, number, number];

const WARM_UP_SECONDS = Math.min(60, seconds);

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-load-'));
const platform = new PlatformProcess(dataDir);
try {
  const running = await platform.answers();
  const report = await measure(running);
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.good ? 0 : 1;
} finally {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(running: Running) {
  let until = 0;
  const crowd: Crowd = {
    port: Number(new URL(running.edge).port),
    tally: new Tally(),
    paperIds: [],
    acknowledged: { papers: [], drafts: new Map(), agents: [], reviews: [] },
    running: () => Date.now() < until,
  };
  console.info(`${writers} writers register, the first ten submit a paper each …`);
  const people: Writer[] = [];
  for (let number = 0; number < writers; number++) people.push(await Writer.arrive(crowd, 1000 + number));
  for (const writer of people.slice(0, 10)) await writer.submit();
  await everythingIsThere(running, crowd);
  crowd.paperIds.push(...crowd.acknowledged.papers.map(({ id }) => id));

  const go = (length: number) => {
    until = Date.now() + length * 1000;
    return Promise.all([
      ...Array.from({ length: readers }, (_, number) => read(crowd, number)),
      ...people.map((writer) => writer.write()),
    ]);
  };
  // Warms up for a minute, so that every function has its environments.
  await go(WARM_UP_SECONDS);
  crowd.tally = new Tally();
  console.info(`${readers} readers and ${writers} writers for ${seconds} s …`);
  const memory = watchMemory(running.pid);
  const load = os.loadavg()[0];
  await go(seconds);
  const figures = crowd.tally.figures();
  const grown = memory.end();
  tell(figures, crowd.tally, grown);

  const lostBefore = await everythingIsThere(running, crowd);
  const kill = killSeconds > 0 ? await killInTheMiddle(running, crowd, go) : undefined;
  const errors = crowd.tally.errors();
  const good = errors.length === 0 && lostBefore.length === 0 && (kill?.missing.length ?? 0) === 0;
  const date = new Date().toISOString();
  return { date, readers, writers, seconds, loadBefore: load, good, figures, errors, memory: grown, kill };
}

/** Kills the platform under load, and checks that all acknowledged data survives. */
async function killInTheMiddle(running: Running, crowd: Crowd, go: (seconds: number) => Promise<unknown>) {
  console.info(`\nThe same load for ${killSeconds} s, with kill -9 halfway …`);
  const over = go(killSeconds);
  await sleep((killSeconds / 2) * 1000);
  crowd.tally.outageBegins();
  process.kill(running.pid, 'SIGKILL');
  const after = await platform.answers(running.pid);
  const { ms, failed } = crowd.tally.outageEnds();
  console.info(
    `The platform answered again after ${(ms / 1000).toFixed(1)} s; ${failed} calls failed during the outage.`,
  );
  await over;
  const missing = await everythingIsThere(after, crowd);
  for (const { sentence, times } of crowd.tally.errors()) console.info(`  ${times} × ${sentence}`);
  return { backAfterMs: Math.round(ms), failed, missing };
}

async function everythingIsThere({ edge }: Running, { acknowledged }: Crowd): Promise<string[]> {
  const { papers, drafts, agents, reviews } = acknowledged;
  const missing = await findMissing(edge, acknowledged);
  console.info(
    `Of ${papers.length} papers, ${drafts.size} drafts, ${agents.length} agents and ${reviews.length} reviews that were acknowledged ${missing.length} are missing.`,
  );
  for (const sentence of missing) console.info(`  ${sentence}`);
  return missing;
}

/** Megabytes every five seconds: the mean of the second fifth of the time, and of the last. The first fifth warms up. */
function watchMemory(pid: number) {
  const seen: { own: number; engines: number }[] = [];
  const timer = setInterval(() => seen.push(residentMegabytes(pid)), Math.min(5, seconds / 20) * 1000);
  const mean = (part: typeof seen, of: 'own' | 'engines'): number =>
    Math.round(part.reduce((sum, one) => sum + one[of], 0) / Math.max(1, part.length));
  return {
    end: () => {
      clearInterval(timer);
      const fifth = Math.floor(seen.length / 5);
      const [early, late] = [seen.slice(fifth, 2 * fifth), seen.slice(-fifth)];
      return {
        early: { own: mean(early, 'own'), engines: mean(early, 'engines') },
        late: { own: mean(late, 'own'), engines: mean(late, 'engines') },
        everyMinute: seen.filter((_, index) => index % 12 === 0).map(({ own }) => Math.round(own)),
      };
    },
  };
}

function tell(
  figures: EndpointFigures[],
  tally: Tally,
  { early, late, everyMinute }: ReturnType<ReturnType<typeof watchMemory>['end']>,
): void {
  console.table(
    figures.map(({ p50, p99, max, ...rest }) => ({
      ...rest,
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
      'max ms': Math.round(max),
    })),
  );
  for (const { sentence, times } of tally.errors()) console.info(`  ${times} × ${sentence}`);
  console.info(
    `Memory: ${early.own} MB and ${early.engines} MB of the engine after a fifth of the time, ${late.own} MB and ${late.engines} MB at the end (${everyMinute.join(', ')} MB minute by minute).`,
  );
}
