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
/** Vite's manifest of the built site: chunks by name, which is the module's path if the chunk has one module. */
export type SiteManifest = z.infer<typeof Manifest>;
type Chunk = SiteManifest[string];

/** @throws Error if the site isn't built */
export const readSiteManifest = (): SiteManifest =>
  Manifest.parse(JSON.parse(readFileSync('dist/site/.vite/manifest.json', 'utf8')));

/** Returns the chunks that every page loads: the entry and the app, with their static imports. */
export function firstLoadOf(manifest: SiteManifest): Set<Chunk> {
  const [entry, chunk] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  return chunksOf(manifest, ...(entry ? [entry] : []), ...(chunk?.dynamicImports ?? []));
}

/** Returns the chunks that a module needs in addition to the first load. */
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
