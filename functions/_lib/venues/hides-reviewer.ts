import { hidesReviewers } from '#shared/domain/venue-constants.ts';
import { getPlace, getSubmission } from './paper-at-venue.ts';
import { getVenue } from './public-venue-repository.ts';

/** Returns whether the venue that has to decide on a paper chose somebody as its reviewer, and hides its reviewers. */
export async function hidesReviewer(paperId: string, supervisorId: string): Promise<boolean> {
  const place = await getPlace(paperId);
  if (!place) return false;
  const [submission, venue] = await Promise.all([getSubmission(place), getVenue(place.slug)]);
  const isChosen = submission?.assignments.some(({ reviewerId }) => reviewerId === supervisorId) ?? false;
  return isChosen && venue !== undefined && hidesReviewers(venue.text.policy.anonymity);
}
