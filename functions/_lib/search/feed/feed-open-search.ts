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

const stage = once(openSearchSettings);
const DELTAS_AT_ONCE = 16;

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
 * Builds the next version of the indexes from papers and people, and switches readers to it once it is complete. The
 * previous version stays for a rollback.
 */
export async function rebuildOpenSearch(clock: Clock): Promise<string> {
  const { cluster, prefix } = stage();
  const before = (await currentVersion(cluster, prefix)) ?? 0;
  const version = before + 1;
  // Deletes the indexes of aborted rebuilds, and versions older than the one for a rollback.
  for (const other of await allVersions(cluster, prefix))
    if (other > before || other < before) await dropVersion(cluster, prefix, other);
  const sequence = (await getManifest())?.sequence ?? 0;
  const index = new OpenSearchIndex(cluster, await makeVersion(cluster, prefix, version));
  for await (const ops of allDocuments(sequence, clock)) await index.apply(ops);
  await index.savePosition(sequence);
  const isWhole = await bringToManifest(index);
  if (!isWhole) throw new Error('The rebuild took too long: deltas after the new version were deleted.');
  await switchTo(cluster, prefix, version);
  // Writers that looked up the version just before have written to the old one.
  await bringToManifest(index);
  return `version ${version} of the indexes in OpenSearch, as of ${await index.position()}`;
}

/** The scheduled job: updates OpenSearch if nobody has, and creates the indexes if there are none. */
export async function feedOpenSearch(clock: Clock): Promise<string> {
  return (await followDeltas()) ? 'OpenSearch is up to date' : rebuildOpenSearch(clock);
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
