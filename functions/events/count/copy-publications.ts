import { isDeepStrictEqual } from 'node:util';
import { getSupervisor } from '../../_lib/accounts.ts';
import { isConfirmed } from '../../_lib/external-confirmation.ts';
import type { ExternalPaperRecord } from '../../_lib/external-paper-entities.ts';
import type { SupervisorRecord } from '../../_lib/identity-entities.ts';
import type { PublicationCopy } from '../../_lib/publication-entities.ts';
import { keysOfPublication } from '../../_lib/publication-keys.ts';
import { displayName } from '../../_lib/supervisor-view.ts';
import * as store from './publication-store.ts';

/**
 * Brings the copies that the graph of citations has of somebody's publications elsewhere to what these are now: of all, or of
 * one. It reads the list, not the event: replayed, late and reordered events come to the same. Of what is not confirmed there
 * is no copy.
 */
export async function copyPublications(supervisorId: string, externalPaperId?: string): Promise<void> {
  let ids = externalPaperId === undefined ? await store.idsOf(supervisorId) : [externalPaperId];
  while (ids.length > 0) {
    // The copies first: what changes after this is refused below, and looked at again.
    const copies = await store.getCopies(ids);
    const owner = await getSupervisor(supervisorId);
    const records = await store.getRecords(supervisorId, ids);
    const outdated = ids.flatMap((id) => {
      const { shown, copyRevision } = copies.get(id) ?? {};
      const wanted = copyOf(records.get(id), owner);
      return isDeepStrictEqual(shown, wanted) ? [] : [{ id, supervisorId, shown: wanted, copyRevision }];
    });
    const refused: string[] = [];
    for (const copy of outdated) if (!(await store.writeCopy(copy))) refused.push(copy.id);
    ids = refused;
  }
}

/** What the graph may show of a publication; undefined where nothing of it, or where it could not be cited. */
export function copyOf(
  record: ExternalPaperRecord | undefined,
  owner: SupervisorRecord | undefined,
): PublicationCopy | undefined {
  if (!record || !owner?.isVerified || owner.deletedAt) return undefined;
  if (!isConfirmed(record, owner) || keysOfPublication(record).length === 0) return undefined;
  const { title, authors, venue = '', year = null, doi = '', arxivId = '', url = '' } = record;
  const { username } = owner;
  return { title, authors, venue, year, doi, arxivId, url, owner: { username, name: displayName(owner) } };
}
