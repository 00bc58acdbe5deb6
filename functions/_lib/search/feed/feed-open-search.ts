import type { Clock } from '../../runtime/clock.ts';
import { once } from '../../runtime/once.ts';
import { OpenSearchIndex } from '../opensearch/opensearch-index.ts';
import { openSearchSettings } from '../opensearch/opensearch-settings.ts';
import {
  allVersions,
  copyDocuments,
  currentVersion,
  dropVersion,
  makeVersion,
  namesOfVersion,
  switchTo,
} from '../opensearch/versions.ts';
import { allDocuments } from './all-documents.ts';
import { getDelta } from './index-files.ts';
import { deltasBetween, getManifest } from './manifest-repository.ts';
import { deleteRebuild, getRebuild, putRebuild, type Rebuild } from './rebuild-repository.ts';

const stage = once(openSearchSettings);
const DELTAS_AT_ONCE = 16;
/** The job has 14 minutes (search-jobs.ts). The last page, the deltas and the switch need some of them. */
const REBUILD_MS = 11 * 60_000;

/**
 * Updates OpenSearch to the manifest's position with the same deltas as a copy of the SQLite index, but for all readers.
 * Safe to run at any time and concurrently, because deltas may be applied twice. A run that is killed, or finds
 * OpenSearch unavailable, leaves the position as it was, and the next run continues from there.
 * @returns false if deltas in between were deleted or there is no index yet: it must be rebuilt
 */
export async function followDeltas(): Promise<boolean> {
  const { cluster, prefix } = stage();
  const version = await currentVersion(cluster, prefix);
  if (version === undefined) return false;
  // Writes to the version's own indexes; while readers are switched to the next version, the rebuild updates that one.
  return bringToManifest(new OpenSearchIndex(cluster, namesOfVersion(prefix, version)));
}

async function bringToManifest(index: OpenSearchIndex): Promise<boolean> {
  const [reached, manifest] = await Promise.all([index.position(), getManifest()]);
  const sequence = manifest?.sequence ?? 0;
  if (reached >= sequence) return true;
  const deltas = await deltasBetween(reached, sequence);
  if (deltas.length < sequence - reached) return false;
  for (let start = 0; start < deltas.length; start += DELTAS_AT_ONCE) {
    const some = deltas.slice(start, start + DELTAS_AT_ONCE);
    const changes = await Promise.all(some.map(({ key }) => getDelta(key)));
    await index.apply(changes.flat());
    await index.savePosition(some.at(-1)?.sequence ?? 0);
  }
  return true;
}

/**
 * Builds the next version of the indexes from papers and people, and switches readers to it once it is complete. Readers use the
 * previous version meanwhile, which stays for a rollback. Continues an earlier run that had no time left.
 * @param restart begins again, even if a rebuild is under way
 */
export async function rebuildOpenSearch(
  clock: Clock,
  { restart = false, milliseconds = REBUILD_MS } = {},
): Promise<string> {
  const { cluster, prefix } = stage();
  const deadline = clock().getTime() + milliseconds;
  const rebuild = (restart ? undefined : await getRebuild('opensearch')) ?? (await beginRebuild(clock));
  const version = Number(rebuild.target);
  const index = new OpenSearchIndex(cluster, namesOfVersion(prefix, version));
  for await (const { ops, cursor } of allDocuments(rebuild.sequence, clock, rebuild.cursor)) {
    await index.apply(ops);
    await putRebuild({ ...rebuild, cursor });
    if (clock().getTime() >= deadline) return `version ${version} is not complete: the next run continues it`;
  }
  await index.savePosition(rebuild.sequence);
  if (!(await bringToManifest(index))) {
    await deleteRebuild('opensearch');
    throw new Error('The rebuild took too long: deltas after the new version were deleted. It begins again.');
  }
  await switchTo(cluster, prefix, version);
  await deleteRebuild('opensearch');
  // Writers that looked up the version just before have written to the old one.
  await bringToManifest(index);
  return `version ${version} of the indexes in OpenSearch, as of ${await index.position()}`;
}

/** Creates the next version, and deletes aborted ones and those older than the one for a rollback. */
async function beginRebuild(clock: Clock): Promise<Rebuild> {
  const { cluster, prefix } = stage();
  const before = (await currentVersion(cluster, prefix)) ?? 0;
  const version = before + 1;
  for (const other of await allVersions(cluster, prefix))
    if (other > before || other < before) await dropVersion(cluster, prefix, other);
  const sequence = (await getManifest())?.sequence ?? 0;
  await makeVersion(cluster, prefix, version);
  const startedAt = clock().toISOString();
  const rebuild: Rebuild = { engine: 'opensearch', sequence, target: String(version), startedAt };
  await putRebuild(rebuild);
  return rebuild;
}

/**
 * The scheduled job: updates OpenSearch if nobody has, continues a rebuild, and begins one if there is no complete index.
 */
export async function feedOpenSearch(clock: Clock): Promise<string> {
  const isFollowed = await followDeltas();
  if (isFollowed && !(await getRebuild('opensearch'))) return 'OpenSearch is up to date';
  return rebuildOpenSearch(clock);
}

/** Whether readers have a complete index in OpenSearch; until then, SQLite answers them. */
export async function hasOpenSearchIndex(): Promise<boolean> {
  const { cluster, prefix } = stage();
  return (await currentVersion(cluster, prefix)) !== undefined;
}

/**
 * Copies the indexes' documents into a new version, and deletes all others. OpenSearch keeps the words of deleted documents
 * for its replicas, and a forced merge doesn't remove them.
 * @returns the position up to which the indexes contain all changes
 */
export async function expunge(): Promise<number> {
  const { cluster, prefix } = stage();
  if (!(await followDeltas())) throw new Error('OpenSearch has no complete index: rebuild it first.');
  const before = (await currentVersion(cluster, prefix)) ?? 0;
  for (const other of await allVersions(cluster, prefix))
    if (other !== before) await dropVersion(cluster, prefix, other);
  const names = await makeVersion(cluster, prefix, before + 1);
  await copyDocuments(cluster, namesOfVersion(prefix, before), names);
  const index = new OpenSearchIndex(cluster, names);
  // Changes since the copy began, which has the position that the earlier version had then.
  if (!(await bringToManifest(index)))
    throw new Error('The copy took too long: deltas after it were deleted.');
  await switchTo(cluster, prefix, before + 1);
  await bringToManifest(index);
  await dropVersion(cluster, prefix, before);
  return index.position();
}
