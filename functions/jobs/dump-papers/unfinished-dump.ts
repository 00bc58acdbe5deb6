import * as z from 'zod';
import { DUMP_FILES, dumpKey } from '#shared/domain/dumps.ts';
import { Resource } from '../../_lib/papers/resource-sync.ts';
import { putText, readText } from './dump-store.ts';
import { Part } from './part-writer.ts';

/** A dump that a run didn't finish, for the next one. */
const UnfinishedDump = z.object({
  startedAt: z.iso.datetime(),
  /** The last change of the change feed that was read. */
  after: z.object({ changedAt: z.string(), paperId: z.string() }),
  parts: z.array(Part),
  /** The names of the resource lists so far. */
  lists: z.array(z.string()),
  /** The latest changes, and whether there were earlier ones. */
  changed: z.array(Resource),
  isCut: z.boolean(),
});
export type UnfinishedDump = z.infer<typeof UnfinishedDump>;

/** Returns the dump that the last run didn't finish; undefined if it did. */
export async function readUnfinished(): Promise<UnfinishedDump | undefined> {
  const text = await readText(dumpKey(DUMP_FILES.unfinished));
  return UnfinishedDump.nullable().parse(JSON.parse(text ?? 'null')) ?? undefined;
}

/** Keeps what the next run needs; undefined if nothing is left. */
export const keepUnfinished = (dump?: UnfinishedDump): Promise<void> =>
  putText(DUMP_FILES.unfinished, JSON.stringify(dump ?? null), 'application/json');
