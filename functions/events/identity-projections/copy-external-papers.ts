import { isDeepStrictEqual } from 'node:util';
import { isConfirmed } from '../../_lib/citations/external-paper-confirmation.ts';
import type { ExternalPaperRecord } from '../../_lib/citations/external-paper-entities.ts';
import { keysOfExternalPaper } from '../../_lib/citations/external-paper-keys.ts';
import type { ExternalPaperCopy } from '../../_lib/citations/external-paper-node-entities.ts';
import { getSupervisor } from '../../_lib/identity/account-repository.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { displayName } from '../../_lib/identity/supervisor-view.ts';
import * as store from './external-paper-repository.ts';

/**
 * Updates the citation graph's copies of a supervisor's external papers, all or one. It reads the list, not the event, so
 * replayed, late and reordered events have the same result. Unconfirmed papers have no copy.
 */
export async function copyExternalPapers(supervisorId: string, externalPaperId?: string): Promise<void> {
  let ids = externalPaperId === undefined ? await store.idsOf(supervisorId) : [externalPaperId];
  while (ids.length > 0) {
    // Copies first: later changes are refused below, and read again.
    const copies = await store.getCopies(ids);
    const owner = await getSupervisor(supervisorId);
    const records = await store.getRecords(supervisorId, ids);
    const outdated = ids.flatMap((id) => {
      const { shown, copyRevision } = copies.get(id) ?? {};
      const nextCopy = toCopy(records.get(id), owner);
      return isDeepStrictEqual(shown, nextCopy) ? [] : [{ id, supervisorId, shown: nextCopy, copyRevision }];
    });
    const refused: string[] = [];
    for (const copy of outdated) if (!(await store.writeCopy(copy))) refused.push(copy.id);
    ids = refused;
  }
}

/** Returns what the graph may show of an external paper; undefined if it is not confirmed or can't be cited. */
export function toCopy(
  record: ExternalPaperRecord | undefined,
  owner: SupervisorRecord | undefined,
): ExternalPaperCopy | undefined {
  if (!record || !owner?.isVerified || owner.deletedAt) return undefined;
  if (!isConfirmed(record, owner) || keysOfExternalPaper(record).length === 0) return undefined;
  const { title, authors, venue = '', year = null, doi = '', arxivId = '', url = '' } = record;
  const { username } = owner;
  return { title, authors, venue, year, doi, arxivId, url, owner: { username, name: displayName(owner) } };
}
