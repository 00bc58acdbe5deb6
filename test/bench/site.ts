import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Result } from './results.ts';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);
const KILOBYTE = 1000;

/** JavaScript of the first load: the entry and what it imports at once, each file compressed as it is sent. */
export function benchSite(): Result[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync('dist/site/.vite/manifest.json', 'utf8')));
  const [entry] = Object.entries(manifest).find(([, chunk]) => chunk.isEntry) ?? [];
  const files = new Set<string>();
  const collect = (name: string | undefined) => {
    const chunk = name === undefined ? undefined : manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) collect(next);
  };
  collect(entry);
  const bytes = [...files].map((file) => gzipSync(readFileSync(`dist/site/${file}`), { level: 9 }).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  return [{ group: 'first load', name: 'JavaScript, gzip', value: total / KILOBYTE, unit: 'kB', limit: 200 }];
}
