import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
/** What Vite says of the files that it made for the site: a name for each chunk, of its module where it has one. */
export type SiteManifest = z.infer<typeof Manifest>;
type Chunk = SiteManifest[string];

/** @throws where the site is not built */
export const readSiteManifest = (): SiteManifest =>
  Manifest.parse(JSON.parse(readFileSync('dist/site/.vite/manifest.json', 'utf8')));

/** What every page is sent: the entry, and the app that it starts, with all that they import at once. */
export function firstLoadOf(manifest: SiteManifest): Set<Chunk> {
  const [entry, chunk] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  return chunksOf(manifest, ...(entry ? [entry] : []), ...(chunk?.dynamicImports ?? []));
}

/** What a module needs beside the first load before it can be shown. */
export function laterChunksOf(manifest: SiteManifest, module: string): Chunk[] {
  const first = firstLoadOf(manifest);
  return [...chunksOf(manifest, module)].filter((chunk) => !first.has(chunk));
}

function chunksOf(manifest: SiteManifest, ...names: string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(collect);
  };
  names.forEach(collect);
  return found;
}
