import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { askInstead } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import type { TestPerson } from '../support/builders.ts';
import { authorAndReviewer, measureActs } from '../support/measure-acts.ts';
import { servePlatform } from '../support/served-platform.ts';
import { spreadOf } from './measure.ts';
import { type Result, report } from './results.ts';

/** From a click in one browser until the badge in another shows it: 19 of 20 within 1 s. */
export async function benchActs(count = 100): Promise<Result[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-acts-'));
  const platform = await servePlatform(dataDir);
  askInstead(platform.url);
  const browsers: Browser[] = [];
  const open = async ({ token }: TestPerson) => {
    const browser = await launchBrowser();
    browsers.push(browser);
    const page = await browser.newPage({ baseURL: platform.url });
    await page.addInitScript((text) => localStorage.setItem('token', text), token);
    return page;
  };
  try {
    const pages = await authorAndReviewer(open);
    await measureActs(pages, 5); // The first of each function start their environments.
    const { p50, p95 } = spreadOf(await measureActs(pages, count));
    const group = 'act → badge in another browser';
    return [
      { group, name: `p50 of ${count}`, value: p50, unit: 'ms' },
      { group, name: `p95 of ${count}`, value: p95, unit: 'ms', limit: 1000 },
    ];
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await platform.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// node test/bench/acts.ts [--acts 100]: this figure alone.
if (import.meta.main) {
  const { values } = parseArgs({ options: { acts: { type: 'string', default: '100' } } });
  process.exitCode = report(await benchActs(Number(values.acts)), '.local/bench-acts.json') ? 0 : 1;
}
