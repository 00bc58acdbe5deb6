import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop as stopEsbuild } from 'esbuild';
import * as z from 'zod';
import type { ApiClient } from '../../examples/demonstration/api-client.ts';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { formOf } from '../../examples/demonstration/submission-form.ts';
import { buildFunction } from '../../infra/build/build-functions.ts';
import { copyPublishingPackages, PUBLISHING_ENTRIES } from '../../infra/build/publishing-bundle.ts';
import type { Result } from './results.ts';

/** The example of about ten pages, for which the limit is 10 s. */
const TEN_PAGES = 'decision-rule';

/** Measures POST for each example paper, and the time from its response to the published page. */
export async function benchPublishing(author: ApiClient): Promise<Result[]> {
  const results: Result[] = [];
  for (const { slug, versions } of readPapers()) {
    const [version] = versions;
    if (!version) continue;
    // The bench's only author is not one of the people whom the details are about.
    const { authorDetails: _, ...fields } = version.fields;
    const started = performance.now();
    const form = formOf({ ...version, fields }, []);
    const paper = await author.call('POST', '/papers', z.object({ id: z.string() }), form);
    const answered = performance.now();
    await untilDone(author, paper?.id ?? '');
    const published = performance.now();
    const ten = slug === TEN_PAGES;
    results.push(
      { group: 'POST /papers', name: slug, value: answered - started, unit: 'ms', limit: 1000 },
      {
        group: 'published after POST',
        name: slug,
        value: (published - answered) / 1000,
        unit: 's',
        ...(ten ? { limit: 10 } : {}),
      },
    );
  }
  return results;
}

async function untilDone(author: ApiClient, paperId: string): Promise<void> {
  const State = z.object({ status: z.string() });
  for (;;) {
    const state = await author.call('GET', `/papers/${paperId}/pipeline-status`, State);
    if (state?.status !== 'processing') return;
    await sleep(50);
  }
}

/** Conversion only, each paper in a separate process: time and peak memory of the process tree. */
export async function benchConversion(): Promise<Result[]> {
  const results: Result[] = [];
  for (const { slug } of readPapers()) {
    const { milliseconds, peakMegabytes } = await convertAlone(slug);
    results.push(
      { group: 'conversion', name: slug, value: milliseconds / 1000, unit: 's' },
      { group: 'conversion memory', name: slug, value: peakMegabytes, unit: 'MB' },
    );
  }
  return results;
}

/** The ratio of the whole pipeline of a paper to pandoc and typst alone, in a bundle as it is deployed. */
export async function benchConversionFloor(): Promise<Result[]> {
  const folder = path.resolve('.local', 'bench-conversion');
  rmSync(folder, { recursive: true, force: true });
  const { index: _, ...workers } = PUBLISHING_ENTRIES;
  await buildFunction('publishing', { ...workers, index: 'test/bench/convert-floor.ts' }, folder);
  await stopEsbuild();
  copyPublishingPackages(folder);
  const output = await outputOf([`${folder}/index.js`]);
  return z
    .array(z.object({ name: z.string(), whole: z.number(), engines: z.number() }))
    .parse(JSON.parse(output))
    .map(({ name, whole, engines }) => ({
      group: 'conversion over pandoc and typst alone',
      name,
      value: whole / 1000,
      unit: 's',
      ratio: whole / engines,
      limit: 1.3,
    }));
}

const Measured = z.object({ milliseconds: z.number(), peakMegabytes: z.number() });

async function convertAlone(slug: string): Promise<z.infer<typeof Measured>> {
  return Measured.parse(JSON.parse(await outputOf(['test/bench/convert-one.ts', slug])));
}

/** Runs a script in a separate process. @returns its output */
function outputOf(script: string[]): Promise<string> {
  const [file = '', ...values] = script;
  const child = spawn(process.execPath, [path.resolve(file), ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}
