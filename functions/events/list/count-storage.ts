import { noStorage, type StorageUse, storageUse } from '#shared/domain/storage.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/publishing-entities.ts';
import * as listing from './listing-store.ts';
import * as store from './storage-store.ts';

/**
 * Brings what a supervisor's papers take in storage to what this paper takes now. It reads the paper, not the event,
 * and notes what it has counted: replayed and reordered events come to the same numbers.
 */
export async function countStorage(paperId: string): Promise<void> {
  for (;;) {
    const [paper, note] = await Promise.all([listing.getPaper(paperId), store.getNote(paperId)]);
    const supervisorId = paper?.supervisorId ?? note?.supervisorId;
    const seen = paper ? stateOf(paper) : '';
    // Views and the like change the paper, but no file.
    if (!supervisorId || note?.seen === seen) return;
    const use = paper ? storageOfVersions(await store.versionsOf(paperId)) : noStorage();
    const papers = (paper ? 1 : 0) - (note && note.seen !== '' ? 1 : 0);
    const counted = { paperId, supervisorId, seen, use };
    if (await store.writeUse({ counted, before: note, papers })) return;
    // Another event of the same paper was first: look again.
  }
}

/** Files come with a new version, and with a version's new status. */
const stateOf = ({ versions }: PaperRecord): string =>
  versions.map(({ version, status }) => `${version}:${status}`).join(' ');

/** What the author sent is stored once, however many versions have it; what was made of it, for each version. */
function storageOfVersions(versions: VersionRecord[]): StorageUse {
  const sent = new Map(versions.flatMap(({ sources }) => sources.map((file) => [file.key, file])));
  const derived = versions.flatMap(({ files = [] }) => files);
  return storageUse({
    sent: [...sent.values()],
    made: derived.filter(({ role }) => role !== 'source' && role !== 'figure'),
    figures: derived.filter(({ role }) => role === 'figure'),
  });
}
