import type { Clock } from '../clock.ts';
import { once } from '../once.ts';
import { OpenSearchIndex } from '../search-opensearch/opensearch-index.ts';
import { thisStage } from '../search-opensearch/this-stage.ts';
import {
  allVersions,
  currentVersion,
  dropVersion,
  makeVersion,
  namesOfVersion,
  switchTo,
} from '../search-opensearch/versions.ts';
import { everything } from './everything.ts';
import { deltasBetween, getManifest } from './manifest-store.ts';
import { getDelta } from './object-store.ts';

const stage = once(thisStage);
const DELTAS_AT_ONCE = 16;

/**
 * Brings OpenSearch to where the manifest is: it reads the deltas as a copy of the SQLite index does, but for all readers.
 * Safe to run at any time and by several at once, for deltas may come twice. Whoever is killed, or finds OpenSearch away, leaves
 * it where it was, and the next one goes on from there.
 * @returns false where deltas between are gone already, or there is no index yet: it must be rebuilt
 */
export async function followDeltas(): Promise<boolean> {
  const { cluster, prefix } = stage();
  const version = await currentVersion(cluster, prefix);
  if (version === undefined) return false;
  // By the version's own name: what is written while readers are switched to the next one is written there by the rebuild.
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
    await index.notePosition(some.at(-1)?.sequence ?? 0);
  }
  return true;
}

/**
 * Makes the next version of the indexes of the papers and people themselves, and lets readers see it once it is whole; the
 * version before it stays, for a way back.
 */
export async function rebuildOpenSearch(clock: Clock): Promise<string> {
  const { cluster, prefix } = stage();
  const before = (await currentVersion(cluster, prefix)) ?? 0;
  const version = before + 1;
  // What a rebuild that was killed left behind, and what is older than a way back.
  for (const other of await allVersions(cluster, prefix))
    if (other > before || other < before) await dropVersion(cluster, prefix, other);
  const sequence = (await getManifest())?.sequence ?? 0;
  const index = new OpenSearchIndex(cluster, await makeVersion(cluster, prefix, version));
  for await (const ops of everything(sequence, clock)) await index.apply(ops);
  await index.notePosition(sequence);
  const isWhole = await bringToManifest(index);
  if (!isWhole) throw new Error('Deltas behind the new version are gone: the rebuild took too long.');
  await switchTo(cluster, prefix, version);
  // Whoever looked for the version just before has written into the old one.
  await bringToManifest(index);
  return `version ${version} of the indexes in OpenSearch, as of ${await index.position()}`;
}

/** What the clock does: brings OpenSearch up to date if nobody has, and makes the indexes where there are none. */
export async function keepOpenSearch(clock: Clock): Promise<string> {
  return (await followDeltas()) ? 'OpenSearch is up to date' : rebuildOpenSearch(clock);
}
