import type { Write } from '../_lib/runtime/transact.ts';
import { isUndecided } from '../_lib/venues/leave-venue.ts';
import type { Place } from '../_lib/venues/paper-at-venue.ts';
import {
  paperAtVenueEntity,
  type SubmissionRecord,
  type VenueRecord,
  type VerdictRecord,
  venueSubmissionEntity,
  venueVerdictEntity,
} from '../_lib/venues/venue-entities.ts';

/** Returns a paper at a venue, by one batch read: where the venue has to decide on it, else in the last round that it was sent to. */
export async function findSubmission(
  { slug, rounds }: Pick<VenueRecord, 'slug' | 'rounds'>,
  paperId: string,
): Promise<SubmissionRecord | undefined> {
  if (rounds.length === 0) return undefined;
  const { data } = await venueSubmissionEntity()
    .get(rounds.map(({ number }) => ({ slug, round: number, paperId })))
    .go({ consistent: true });
  return presentOf(data as SubmissionRecord[]);
}

/** Returns which of one paper’s submissions to a venue counts. */
export const presentOf = (ofPaper: readonly SubmissionRecord[]): SubmissionRecord | undefined =>
  ofPaper.find(isUndecided) ?? ofPaper.toSorted((a, b) => b.round - a.round)[0];

/** Returns a submission as `submissionWrite` writes it. */
export const asWritten = (
  before: Pick<SubmissionRecord, 'revision'> | undefined,
  after: Omit<SubmissionRecord, 'revision'>,
): SubmissionRecord => ({ ...after, revision: (before?.revision ?? 0) + 1 });

/** Returns the write that gives a paper to a venue, unless it is at another one than before. */
export const placeWrite = ({ slug, round, paperId }: Place, before: Place | undefined): Write =>
  paperAtVenueEntity()
    .put({ slug, round, paperId })
    .where((item, { eq, notExists }) =>
      before ? `${eq(item.slug, before.slug)} AND ${eq(item.round, before.round)}` : notExists(item.slug),
    );

export const verdictWrite = (verdict: VerdictRecord): Write => venueVerdictEntity().put(verdict);

/** Returns the decisions, recommendations, appeals and answers of submissions by batch reads. */
export async function verdictsOf(
  places: readonly Place[],
  kinds: readonly VerdictRecord['kind'][] = ['decision', 'recommendation', 'appeal', 'answer'],
): Promise<VerdictRecord[]> {
  if (places.length === 0) return [];
  const { data } = await venueVerdictEntity()
    .get(places.flatMap(({ slug, round, paperId }) => kinds.map((kind) => ({ slug, round, paperId, kind }))))
    .go({ consistent: true });
  return data;
}
