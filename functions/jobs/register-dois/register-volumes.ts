import { stated } from '#shared/domain/stated.ts';
import { getSupervisors } from '../../_lib/identity/people-by-id.ts';
import { displayName } from '../../_lib/identity/supervisor-view.ts';
import { papersByIds } from '../../_lib/papers/listing-repository.ts';
import { toSummary } from '../../_lib/papers/paper-view.ts';
import { doiOf } from '../../_lib/registrar/registered-ids.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { transact } from '../../_lib/runtime/transact.ts';
import { retryOnConflict } from '../../_lib/runtime/try-transaction.ts';
import { venueWrite } from '../../_lib/venues/leave-venue.ts';
import { getVenue, isPublicVenue, listAccepted } from '../../_lib/venues/public-venue-repository.ts';
import type { VenueRecord } from '../../_lib/venues/venue-entities.ts';
import * as repository from './registration-repository.ts';
import { registrarOf, sender } from './send-metadata.ts';
import { type Volume, volumeId, volumeMetadata } from './volume-metadata.ts';

/**
 * Registers the complete volumes of a venue that aren't registered as they are now.
 * @throws Error if the registrar refuses something or doesn't answer: the message comes again
 */
export async function registerVolumes({ clock }: { clock: Clock }, slug: string): Promise<void> {
  const venue = await getVenue(slug);
  if (!venue || !isPublicVenue(venue)) return;
  const registrar = await registrarOf({});
  for (const { completedAt, ...round } of venue.rounds) {
    if (completedAt === undefined) continue;
    const { editors, papers } = await partsOf(venue, round.number, registrar.prefix);
    const volume = { venue, round: { ...round, completedAt }, editors, papers };
    // Its id takes the place of an archive id.
    const subject = { archiveId: volumeId(volume) };
    const known = await repository.listRegistrations(subject.archiveId);
    const send = sender({ clock, paperId: subject.archiveId, registrar, known });
    await send(subject, volumeMetadata(volume, registrar.origin));
    await showDoi(slug, round.number, doiOf(subject, registrar.prefix));
  }
}

async function partsOf(
  { slug, officers }: VenueRecord,
  round: number,
  prefix: string,
): Promise<Pick<Volume, 'editors' | 'papers'>> {
  const accepted = await listAccepted(slug, round);
  const [papers, chairs] = await Promise.all([
    papersByIds(accepted.map(({ paperId }) => paperId)),
    getSupervisors(officers.flatMap(({ id, role }) => (role === 'chair' ? [id] : []))),
  ]);
  return {
    editors: [...chairs.values()].map(displayName),
    papers: papers
      .filter(({ status }) => status !== 'WITHDRAWN')
      .map((paper) => ({
        doi: doiOf({ archiveId: paper.archiveId }, paper.doiPrefix ?? prefix),
        languageCode: stated(toSummary(paper)).languageCode,
      })),
  };
}

/** Shows readers the DOI of a volume. */
const showDoi = (slug: string, number: number, doi: string): Promise<true> =>
  retryOnConflict(async () => {
    const venue = await getVenue(slug);
    const isShown = (round: { number: number; doi?: string }) => round.number !== number || round.doi === doi;
    if (!venue || venue.rounds.every(isShown)) return true;
    const rounds = venue.rounds.map((round) => (round.number === number ? { ...round, doi } : round));
    const { done } = await transact([venueWrite(venue, { rounds })]);
    return done || undefined;
  });
