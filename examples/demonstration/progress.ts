import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const ids = z.record(z.string(), z.string()).default({});
const Progress = z.object({
  /** The day of loading: all events are dated from it, also those of a load that is continued. */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  /** The ids of the steps that are done. */
  done: z.array(z.string()).default([]),
  /** API keys by username, until the load is finished. */
  keys: ids,
  /** Ids of agents by name. */
  agents: ids,
  papers: z.record(z.string(), z.object({ id: z.string(), archiveId: z.string() })).default({}),
  /** Ids by `<paper>/<review>`. */
  reviews: ids,
  /** By `<paper>/<agent>`: the id, and the username of the requester. */
  requests: z.record(z.string(), z.object({ id: z.string(), by: z.string() })).default({}),
});
export type Progress = z.infer<typeof Progress>;

/** Reads how far a load is; a new file starts one. */
export function readProgress(file: string): Progress {
  return Progress.parse(
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { startedAt: new Date().toISOString() },
  );
}

/** Saves how far a load is; a load that is killed at any moment continues from here. */
export function saveProgress(file: string, progress: Progress): void {
  writeFileSync(`${file}.new`, JSON.stringify(progress, undefined, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
