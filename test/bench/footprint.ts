import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Lap, Stopwatch } from './stopwatch.ts';

/**
 * Measures what `npm start` costs on a laptop: `npm run footprint`. Clones the last commit (or `--commit`) into a temporary folder, links the
 * files of `node_modules` (`--install` runs `npm ci` instead), starts the platform with its demonstration, lets it idle, stops it, and starts it
 * again. Memory is the proportional set size of all processes together, in which shared pages count once. Exits with 1 if a value
 * misses its limit. Linux only; other programs on the machine make the times longer, so their share is printed.
 */
const LIMITS = {
  firstAnswerFresh: 20,
  firstAnswerBuilt: 1,
  demonstration: 45,
  peakGigabytes: 2.5,
  idleGigabytes: 1.2,
};
/** How long nobody uses the platform before its idle memory is measured. */
const IDLE_SECONDS = 60;
const PORT = Number(process.env.PORT ?? 4199);

const { values } = parseArgs({
  options: {
    /** The commit to measure. */
    commit: { type: 'string', default: 'HEAD' },
    install: { type: 'boolean', default: false },
    /** Prints the memory once in this number of seconds. */
    every: { type: 'string' },
    /** Keeps the clone, and prints where it is. */
    keep: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-footprint-'));
let missed = 0;
try {
  clone();
  await measureFresh();
  await measureBuilt();
} finally {
  if (values.keep) console.info(`The clone is in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed === 0 ? 0 : 1;

function clone(): void {
  execFileSync('git', ['clone', '--quiet', '.', folder]);
  execFileSync('git', ['checkout', '--quiet', '--detach', values.commit], { cwd: folder });
  if (values.install)
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  else execFileSync('cp', ['-al', 'node_modules', folder]);
  console.info(
    `A clone of ${values.commit}, with node_modules ${values.install ? 'from npm ci' : 'linked'}.\n`,
  );
  console.info(
    '| what is measured                        | measured | limit | processor s | others’ processor s |',
  );
  console.info(
    '| --------------------------------------- | -------- | ----- | ----------- | ------------------- |',
  );
}

async function measureFresh(): Promise<void> {
  const started = start();
  const clock = new Stopwatch(started.child, Number(values.every));
  try {
    await firstAnswer(started);
    const toAnswer = clock.lap();
    report('first answer of a fresh clone, s', toAnswer.seconds, LIMITS.firstAnswerFresh, toAnswer);
    const peakOfBuild = clock.peak();
    await started.line(/^The demonstration is complete/);
    const toDemonstration = clock.lap();
    report('demonstration after it, s', toDemonstration.seconds, LIMITS.demonstration, toDemonstration);
    report('peak memory until the first answer, GB', peakOfBuild, LIMITS.peakGigabytes);
    report('peak memory of the demonstration, GB', clock.peak(), LIMITS.peakGigabytes);
    await sleep(IDLE_SECONDS * 1000);
    const idle = clock.lap();
    report(`idle memory ${IDLE_SECONDS} s later, GB`, clock.now(), LIMITS.idleGigabytes, idle);
  } finally {
    clock.stop();
    await started.stop();
  }
}

async function measureBuilt(): Promise<void> {
  const started = start();
  const clock = new Stopwatch(started.child, Number(values.every));
  try {
    await firstAnswer(started);
    const toAnswer = clock.lap();
    report('first answer when built, s', toAnswer.seconds, LIMITS.firstAnswerBuilt, toAnswer);
    await started.line(/Press Ctrl-C/);
    report('memory after it, GB', clock.now(), LIMITS.idleGigabytes);
  } finally {
    clock.stop();
    await started.stop();
  }
}

function report(what: string, value: number, limit: number, lap?: Lap): void {
  if (value > limit) missed += 1;
  const measured = value > limit ? `**${value.toFixed(2)}**` : value.toFixed(2);
  const cells = [
    what.padEnd(39),
    measured.padEnd(8),
    String(limit).padEnd(5),
    (lap?.processor.toFixed(1) ?? '').padEnd(11),
    (lap?.others.toFixed(1) ?? '').padEnd(19),
  ];
  console.info(`| ${cells.join(' | ')} |`);
}

/** Runs `npm start` in a process group of its own, so that Ctrl-C here doesn't reach it before `stop` does. */
function start() {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const notify = (): void => {
    for (const check of waiting) check();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    notify();
  });
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
    notify();
  });
  return {
    child,
    hasEnded: () => hasEnded,
    /** Waits for a line of its output. */
    line: (pattern: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const check = (): void => {
          const isThere = lines.some((line) => pattern.test(line));
          if (!isThere && !hasEnded) return;
          waiting.delete(check);
          if (isThere) resolve();
          else reject(new Error(`npm start ended: ${lines.slice(-5).join('\n')}`));
        };
        waiting.add(check);
        check();
      }),
    stop: async (): Promise<void> => {
      if (hasEnded || child.pid === undefined) return;
      const end = once(child, 'exit');
      process.kill(-child.pid, 'SIGINT');
      await end;
    },
  };
}

/** Waits until the home page is served, as somebody who reloads it would. */
async function firstAnswer({ hasEnded }: ReturnType<typeof start>): Promise<void> {
  while (!hasEnded()) {
    const answer = await fetch(`http://localhost:${PORT}/`).catch(() => undefined);
    if (answer?.ok && (await answer.text()).includes('<title')) return;
    await sleep(10);
  }
  throw new Error('npm start ended before its first answer.');
}
