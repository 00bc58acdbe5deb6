import { hidesAuthors } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { isOpenRound } from '../_lib/venues/open-round.ts';
import { getPublicVenue } from '../_lib/venues/public-venue-repository.ts';

/**
 * Refuses to hide the authors of a paper for a venue that takes no papers now, or takes them with their authors.
 * @throws AppError `venue-not-found`, `authors-not-hidden`, `round-closed`
 */
export async function assertHidesAuthors(slug: string, now: Date): Promise<void> {
  const venue = await getPublicVenue(slug);
  if (!hidesAuthors(venue.text.policy.anonymity)) throw new AppError('authors-not-hidden');
  if (!venue.rounds.some((round) => isOpenRound(venue, round, now))) throw new AppError('round-closed');
}
