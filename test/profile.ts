import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { childrenSeconds, type FileTime } from './support/processor-time.ts';

/**
 * Runs the projects of vitest one after the other, and prints where the time goes: `npm run test:profile`, or some projects or
 * files: `npm run test:profile -- unit platform test/api/agents.test.ts`.
 * Processor time counts all threads and ended child processes. Unlike the time on the clock, it hardly depends on what else runs.
 */
const PROJECTS = [
  'unit',
  'unit-isolated',
  'copies',
  'conversion',
  'platform',
  'platform-lent',
  'platform-demonstration',
  'platform-own',
];
const SLOWEST = 40;

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

interface Row {
  name: string;
  tests: number;
  wall: number;
  processor: number;
}

const asked = process.argv.slice(2);
const files = asked.filter((name) => !PROJECTS.includes(name));
const projects = PROJECTS.filter((name) => asked.length === files.length || asked.includes(name));
const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-profile-'));
const parts: Row[] = [];
try {
  for (const project of projects) {
    const { part, rows } = await profile(project);
    if (rows.length === 0) continue;
    parts.push(part);
    print(
      `${project}: the files that take most processor time`,
      rows.toSorted(byProcessor).slice(0, SLOWEST),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print('All parts, without what their shared platform and vitest take by file', [
  ...parts,
  sumOf('sum', parts),
]);

/** Runs one project. The difference between its processor time and its files' is vitest's, the build's and the shared platform's. */
async function profile(project: string): Promise<{ part: Row; rows: Row[] }> {
  const [times, report] = ['times', 'json'].map((ending) => path.join(folder, `${project}.${ending}`)) as [
    string,
    string,
  ];
  const [began, before] = [performance.now(), childrenSeconds()];
  await run(
    ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'].concat(
      `--outputFile.json=${report}`,
      files,
    ),
    { PROCESSOR_TIMES: times },
  );
  const wall = (performance.now() - began) / 1000;
  const rows = existsSync(report) ? rowsOf(report, times) : [];
  const { tests } = sumOf('', rows);
  return { part: { name: project, tests, wall, processor: childrenSeconds() - before }, rows };
}

function rowsOf(report: string, times: string): Row[] {
  const lines = existsSync(times) ? readFileSync(times, 'utf8').trim().split('\n') : [];
  const seconds = new Map(
    lines.map((line) => JSON.parse(line) as FileTime).map((time) => [time.file, time.seconds]),
  );
  return Report.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults.map((result) => {
    const name = path.relative('.', result.name);
    return {
      name,
      tests: result.assertionResults.length,
      wall: (result.endTime - result.startTime) / 1000,
      processor: seconds.get(name) ?? 0,
    };
  });
}

function byProcessor(one: Row, other: Row): number {
  return other.processor - one.processor;
}

function sumOf(name: string, rows: Row[]): Row {
  const sum = (key: 'tests' | 'wall' | 'processor') => rows.reduce((total, row) => total + row[key], 0);
  return { name, tests: sum('tests'), wall: sum('wall'), processor: sum('processor') };
}

function print(title: string, rows: Row[]): void {
  console.log(`\n${title}\n${'processor s'.padStart(12)}${'clock s'.padStart(9)}${'tests'.padStart(7)}`);
  for (const { name, tests, wall, processor } of rows)
    console.log(
      `${processor.toFixed(1).padStart(12)}${wall.toFixed(1).padStart(9)}${String(tests).padStart(7)}  ${name}`,
    );
}

function run(parameters: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(path.resolve('node_modules/.bin/vitest'), parameters, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve());
  });
}
