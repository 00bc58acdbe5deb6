import type { ImportedPaper } from '#shared/domain/venue.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '../../_lib/runtime/call.ts';
import { hasRevision, nextRevision } from '../../_lib/runtime/optimistic-lock.ts';
import type { Write } from '../../_lib/runtime/transact.ts';
import { type ImportedPartRecord, importedPapersEntity } from '../../_lib/venues/venue-entities.ts';
import { findVenueAs } from '../find-venue.ts';
import { changeVenue } from '../venue-repository.ts';

/** Returns the papers that a venue has from elsewhere, in the order of their imports. */
export async function importedParts(slug: string): Promise<ImportedPartRecord[]> {
  const { data } = await importedPapersEntity()
    .query.primary({ slug })
    .go({ pages: 'all', consistent: true });
  return data as ImportedPartRecord[];
}

/** Returns the write of some imported papers, unless another writer was first. */
export const partWrite = (
  before: Pick<ImportedPartRecord, 'revision'> | undefined,
  { slug, part, papers }: { slug: string; part: number; papers: readonly ImportedPaper[] },
): Write =>
  importedPapersEntity()
    .put({ slug, part, papers, revision: nextRevision(before?.revision) })
    .where((item, operations) => hasRevision(operations, item.revision, before?.revision));

/**
 * Removes an imported paper, also from a venue that is public or closed: its authors can ask for it.
 * @throws AppError `venue-not-found`, `forbidden`, `submission-not-found`, `changed-meanwhile`
 */
export async function removeImported({ slug, id }: { slug: string; id: string }, call: Call) {
  const { venue } = await findVenueAs(['chair'], slug, call);
  const before = (await importedParts(slug)).find(({ papers }) => papers.some((paper) => paper.id === id));
  if (!before) throw new AppError('submission-not-found');
  const papers = before.papers.filter((paper) => paper.id !== id);
  const imported = (venue.imported ?? 0) - 1;
  await changeVenue(venue, { imported }, [partWrite(before, { ...before, papers })]);
  return { success: true as const, data: { id } };
}
