import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstLoadOf, readerCodeOf, readSiteManifest } from '../../infra/build/site-manifest.ts';
import type { Result } from './results.ts';

const KILOBYTE = 1000;

/** JavaScript, compressed as sent: what a reader's page needs, and what the app needs to start. */
export function benchSite(): Result[] {
  const manifest = readSiteManifest();
  const reader = readerCodeOf(manifest);
  const result = (name: string, chunks: Iterable<{ file: string }>, limit: number): Result => ({
    group: 'first load',
    name,
    value: [...chunks].reduce((sum, { file }) => sum + sizeOf(file), 0) / KILOBYTE,
    unit: 'kB',
    limit,
  });
  return [
    result('JavaScript of a reader’s page, gzip', reader.start, 9.5),
    result(
      'JavaScript of its cards, figures and citations, gzip',
      new Set([...reader.later].filter((each) => !reader.start.has(each))),
      11,
    ),
    result('JavaScript of the app, gzip', firstLoadOf(manifest), 159.5),
  ];
}

const sizeOf = (file: string): number => gzipSync(readFileSync(`dist/site/${file}`), { level: 9 }).length;
