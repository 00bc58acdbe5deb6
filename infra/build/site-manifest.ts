import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
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

/** The name of the chunk that starts the app (web/vite.config.ts). */
const FIRST_LOAD = 'first-load';

/** Returns the chunks that the app needs to start: the entry and the app, with their static imports. */
export function firstLoadOf(manifest: SiteManifest): Set<Chunk> {
  const app = Object.entries(manifest).flatMap(([key, { name }]) => (name === FIRST_LOAD ? [key] : []));
  return chunksOf(manifest, entryOf(manifest), ...app);
}

/** Returns the chunks that a reader's page needs (web/src/reader): those that it starts with, and those that its acts load before the app. */
export function readerCodeOf(manifest: SiteManifest): { start: Set<Chunk>; later: Set<Chunk> } {
  const entry = entryOf(manifest);
  const later = manifest[entry]?.dynamicImports.filter((key) => manifest[key]?.name !== FIRST_LOAD) ?? [];
  return { start: chunksOf(manifest, entry), later: chunksOf(manifest, ...later) };
}

function entryOf(manifest: SiteManifest): string {
  const [entry = ''] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  return entry;
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
