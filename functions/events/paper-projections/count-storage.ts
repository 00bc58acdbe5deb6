import { noStorage, type StorageUse, storageUse } from '#shared/domain/storage.ts';
import { submitterIdOf } from '../../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { retryOnConflict } from '../../_lib/runtime/try-transaction.ts';
import * as listing from './listing-repository.ts';
import * as store from './storage-repository.ts';

/**
 * Updates a supervisor's storage use, and the count of their papers and accepted papers, to what this paper is now. It reads the paper, not the event, and records what was
 * counted, so replayed and reordered events have the same result.
 */
export async function countStorage(paperId: string): Promise<void> {
  await retryOnConflict(async () => {
    const [paper, note] = await Promise.all([listing.getPaper(paperId), store.getNote(paperId)]);
    const supervisorId = paper ? submitterIdOf(paper) : note?.supervisorId;
    const state = paper ? stateKey(paper) : '';
    // Views and other counters change the paper, but no file.
    if (!supervisorId || note?.seen === state) return true;
    const use = paper ? storageOfVersions(await store.versionsOf(paperId)) : noStorage();
    const papers = (paper ? 1 : 0) - (note && note.seen !== '' ? 1 : 0);
    const accepted = paper?.status === 'ACCEPTED' ? 1 : 0;
    const counted = { paperId, supervisorId, seen: state, use, accepted };
    return (await store.writeUse({ counted, before: note, papers })) || undefined;
  });
}

/** Files change with a new version and with a version's status. */
const stateKey = ({ status: ofPaper, versions }: PaperRecord): string =>
  [ofPaper, ...versions.map(({ version, status }) => `${version}:${status}`)].join(' ');

/** Submitted files are stored once, however many versions have them; renditions are stored per version. */
function storageOfVersions(versions: VersionRecord[]): StorageUse {
  const files = new Map(versions.flatMap(({ sources }) => sources.map((file) => [file.key, file])));
  // Files that were made again replace the first ones, which stay at the platform's expense.
  const derived = versions.flatMap(({ files = [] }) => files).filter(({ role }) => role !== 'original');
  return storageUse({
    sent: [...files.values()],
    made: derived.filter(({ role }) => role !== 'source' && role !== 'figure'),
    figures: derived.filter(({ role }) => role === 'figure'),
  });
}
