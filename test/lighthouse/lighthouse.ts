import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod';
import { locateChromium } from '../../infra/this-system.ts';
import { serveOverHttp2 } from './over-http2.ts';

/**
 * Runs Lighthouse on home, browse, a paper, and search as a slow phone (its mobile preset: 4 × slower processor, 1.6 Mbit/s) over HTTP/2,
 * and compares the scores, the layout shift, the largest contentful paint and the blocking time with the project's limits; exits with 1
 * outside one. The paper is the one with the most formulas of the newest. The platform must be running (`npm start`), and the machine
 * otherwise idle.
 *
 *   npm run lighthouse -- [--url http://localhost:3000] [--runs 5]
 *
 * Lighthouse is run with npx, because its 180 MB should not be part of an installation.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/**
 * The most of each metric; the paint and the blocking time are in milliseconds. On the first page of a first visit, a line may break
 * elsewhere once its font is here. Lighthouse calls a shift of 0.1 good.
 */
const MOST = { shift: 0.03, paint: 1500, blocking: 50 } as const;
const METRICS = { shift: 'layout shift', paint: 'LCP in ms', blocking: 'TBT in ms' } as const;
const METRIC_NAMES = Object.keys(METRICS) as (keyof typeof METRICS)[];
const NAMES = Object.keys(FLOORS) as (keyof typeof FLOORS)[];

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? '3000'}` },
    runs: { type: 'string', default: '5' },
  },
});
const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-lighthouse-'));
const chromePath = await locateChromium();
const site = await serveOverHttp2(values.url);

console.log(
  `\n${'page'.padEnd(34)}${[...NAMES, ...Object.values(METRICS)].map((name) => name.padStart(16)).join('')}`,
);
let isGood = true;
for (const page of ['/', '/browse', await aPaper(), '/search']) {
  const runs: Scores[] = [];
  while (runs.length < Number(values.runs)) runs.push(await look(page));
  const scores = medianOf(runs);
  const figures = [...NAMES, ...METRIC_NAMES].map((name) => scores[name]);
  console.log(page.padEnd(34) + figures.map((figure) => `${figure}`.padStart(16)).join(''));
  const missed = NAMES.filter((name) => scores[name] < FLOORS[name]).map(
    (name) => `${name} below ${FLOORS[name]}`,
  );
  for (const name of METRIC_NAMES)
    if (scores[name] > MOST[name]) missed.push(`${METRICS[name]} above ${MOST[name]}`);
  if (missed.length > 0) {
    isGood = false;
    console.log(`  missed: ${missed.join(', ')}`);
  }
}
site.close();
console.log(`\nReports: ${folder}`);
process.exitCode = isGood ? 0 : 1;

type Scores = Record<keyof typeof FLOORS | keyof typeof METRICS, number>;

/** One visit with an empty cache; each category from 0 to 100, and the metrics. */
async function look(page: string): Promise<Scores> {
  const report = path.join(folder, `${page.replaceAll(/\W+/g, '-')}${Date.now()}`);
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      site.url + page,
      '--quiet',
      `--only-categories=${NAMES.join(',')}`,
      '--output=json',
      '--output=html',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors',
    ],
    { env: { ...process.env, CHROME_PATH: chromePath } },
  );
  const Category = z.object({ score: z.number() }).transform(({ score }) => Math.round(score * 100));
  const Metric = z.object({ numericValue: z.number() }).transform(({ numericValue }) => numericValue);
  const Report = z.object({
    categories: z.object({
      performance: Category,
      accessibility: Category,
      'best-practices': Category,
      seo: Category,
    }),
    audits: z.object({
      'cumulative-layout-shift': Metric,
      'largest-contentful-paint': Metric,
      'total-blocking-time': Metric,
    }),
  });
  const { categories, audits } = Report.parse(JSON.parse(readFileSync(`${report}.report.json`, 'utf8')));
  return {
    ...categories,
    shift: Math.round(audits['cumulative-layout-shift'] * 1000) / 1000,
    paint: Math.round(audits['largest-contentful-paint']),
    blocking: Math.round(audits['total-blocking-time']),
  };
}

/** The median of each figure: most runs have the same score, so that it can't choose a run. */
function medianOf(runs: Scores[]): Scores {
  const [first] = runs;
  if (!first) throw new Error('--runs must be 1 or more.');
  const median = (name: keyof Scores) =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return Object.fromEntries(Object.keys(first).map((name) => [name, median(name as keyof Scores)])) as Scores;
}

/** The address of the paper with the most formulas of the newest. */
async function aPaper(): Promise<string> {
  const answer = await fetch(`${values.url}/api/v1/papers?limit=30`);
  const Answer = z.object({
    data: z.object({ papers: z.array(z.object({ archiveId: z.string() })).min(1) }),
  });
  let most = { address: '', formulas: -1 };
  for (const { archiveId } of Answer.parse(await answer.json()).data.papers) {
    const address = `/papers/${archiveId}`;
    const formulas = (await (await fetch(values.url + address)).text()).split('<math').length - 1;
    if (formulas > most.formulas) most = { address, formulas };
  }
  return most.address;
}
