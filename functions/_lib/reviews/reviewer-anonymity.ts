import { hidesReviewers } from '#shared/domain/venue-constants.ts';
import { getPlace, getSubmission } from '../venues/paper-at-venue.ts';
import { getVenue } from '../venues/public-venue-repository.ts';
import { type SubmissionRecord, venueMemberEntity } from '../venues/venue-entities.ts';
import { type ReviewRecord, reviewEntity, sealedReviewEntity } from './review-entities.ts';

/** For which venue a person’s review of a paper has no name, and the id that stands in for them there, if it has one. */
export interface Anonymity {
  venue: string;
  standIn?: string;
}

/**
 * Returns whether a person’s review of a paper is anonymous (docs/product/venues.md): a venue chose them and hides its
 * reviewers, also if it has decided meanwhile, or an earlier review of theirs is. A person who reviewed the paper by name before can’t become anonymous.
 * @param accounts all accounts of the person
 */
export async function anonymityOf(
  paperId: string,
  accounts: readonly string[],
): Promise<Anonymity | undefined> {
  const [[first, ...others], venue] = await Promise.all([
    sealedReviews(paperId, accounts),
    hidingVenue(paperId, accounts),
  ]);
  if (venue === undefined) return first;
  if (!first) return (await hasNamedReview(paperId, accounts)) ? undefined : { venue };
  return [first, ...others].find((each) => each.venue === venue) ?? { venue };
}

/**
 * Returns whether a paper has, or may get, anonymous reviews. What an anonymous reviewer can’t do with such a paper, nobody can by
 * themselves, so that it tells of nobody.
 */
export async function hidesReviewersOf(paperId: string): Promise<boolean> {
  const [place, reviews] = await Promise.all([getPlace(paperId), reviewsOf(paperId)]);
  if (reviews.some(({ sealed }) => sealed)) return true;
  const venue = place && (await getVenue(place.slug));
  return venue !== undefined && hidesReviewers(venue.text.policy.anonymity);
}

async function sealedReviews(paperId: string, accounts: readonly string[]): Promise<Required<Anonymity>[]> {
  const found = await Promise.all(
    accounts.map((supervisorId) =>
      sealedReviewEntity().query.primary({ supervisorId, paperId }).go({ consistent: true }),
    ),
  );
  return found.flatMap(({ data }) => data.map(({ venue, standIn }) => ({ venue, standIn })));
}

/**
 * Returns the venue that chose one of these accounts and hides its reviewers. The one that has to decide comes first: its reviewers review
 * for it alone.
 */
async function hidingVenue(paperId: string, accounts: readonly string[]): Promise<string | undefined> {
  const place = await getPlace(paperId);
  const [submission, venue] = place ? await Promise.all([getSubmission(place), getVenue(place.slug)]) : [];
  if (venue && isChosen(submission, accounts))
    return hidesReviewers(venue.text.policy.anonymity) ? venue.slug : undefined;
  return decidedVenue(paperId, accounts);
}

/** Returns such a venue among those of a person, by its papers of all rounds: a review may come after the decision. */
async function decidedVenue(paperId: string, accounts: readonly string[]): Promise<string | undefined> {
  const memberships = await Promise.all(
    accounts.map((supervisorId) => venueMemberEntity().query.byPerson({ supervisorId }).go({ pages: 'all' })),
  );
  const slugs = new Set(memberships.flatMap(({ data }) => data.map(({ slug }) => slug)));
  for (const slug of slugs) {
    const venue = await getVenue(slug);
    if (!venue || !hidesReviewers(venue.text.policy.anonymity)) continue;
    const rounds = venue.rounds.map(({ number: round }) => getSubmission({ slug, round, paperId }));
    if ((await Promise.all(rounds)).some((submission) => isChosen(submission, accounts))) return slug;
  }
  return undefined;
}

const isChosen = (submission: SubmissionRecord | undefined, accounts: readonly string[]): boolean =>
  submission?.assignments.some(({ reviewerId }) => accounts.includes(reviewerId)) ?? false;

async function hasNamedReview(paperId: string, accounts: readonly string[]): Promise<boolean> {
  return (await reviewsOf(paperId)).some(({ supervisorId }) => accounts.includes(supervisorId));
}

async function reviewsOf(paperId: string): Promise<ReviewRecord[]> {
  const { data } = await reviewEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true });
  return data as ReviewRecord[];
}
