import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstLoadOf, readSiteManifest } from '../../infra/build/site-manifest.ts';
import type { Result } from './results.ts';

const KILOBYTE = 1000;

/** JavaScript of the first load: entry, app, and their static imports, compressed as sent. */
export function benchSite(): Result[] {
  const files = [...firstLoadOf(readSiteManifest())].map(({ file }) => file);
  const bytes = files.map((file) => gzipSync(readFileSync(`dist/site/${file}`), { level: 9 }).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  return [{ group: 'first load', name: 'JavaScript, gzip', value: total / KILOBYTE, unit: 'kB', limit: 152 }];
}
