import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { Round } from '#shared/domain/venue.ts';
import { VENUE_KIND_NAMES } from '#shared/domain/venue-constants.ts';
import { countResearcher, countSubject } from '../../_lib/operations/count-subject.ts';
import { enqueueRegistrations, enqueueVolumes } from '../../_lib/registrar/registrar-queue.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { parseJson } from '../../_lib/runtime/json-attribute.ts';
import { eachRecord } from '../../_lib/runtime/stream-records.ts';
import { decidePaper } from './decide-paper.ts';
import { noteAcceptance, notedOf, renewAcceptances } from './note-acceptances.ts';
import { recordAtVenue } from './record-at-venue.ts';
import { updateMarketplaceListing } from './update-marketplace-listing.ts';

/** The parts of a changed item that are needed; the rest is read in its present state. */
const Change = z.discriminatedUnion('__edb_e__', [
  z.object({ __edb_e__: z.literal(['review', 'override']), paperId: z.string() }),
  z.object({
    __edb_e__: z.literal('venuesubmission'),
    ...{ slug: z.string(), round: z.number(), paperId: z.string() },
  }),
  z.object({ __edb_e__: z.literal('venue'), slug: z.string() }),
  z.object({ __edb_e__: z.literal('profile'), agentId: z.string() }),
  z.object({ __edb_e__: z.literal('standing'), subjectId: z.string(), kind: z.string().optional() }),
]);

const Review = z.object({
  reviewId: z.string(),
  supervisorId: z.string(),
  reviewerType: z.string(),
  createdAt: z.string(),
});

/**
 * Updates what follows from reviews and votes, the paper's count and decision, its assignments at a venue, which venues accepted it, and the marketplace's
 * listings, which follow from profiles and reviewer stats.
 */
export const handler = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  eachRecord(event, async ({ item, before }) => {
    const change = Change.parse(item);
    if (change.__edb_e__ === 'venuesubmission') {
      await noteAcceptance(change);
      return recordAtVenue(change.paperId);
    }
    if (change.__edb_e__ === 'venue') {
      if (isRenamed(before, item)) await renewAcceptances(change.slug);
      // Each paper that is accepted changes its venue, too.
      if (NotedVenue.parse(item).isComplete) await enqueueVolumes(change.slug);
      return;
    }
    if ('paperId' in change) {
      await decidePaper({ clock: systemClock }, change.paperId);
      if (change.__edb_e__ === 'review') {
        await countReview(Review.parse(item));
        await enqueueRegistrations([change.paperId]);
        await recordAtVenue(change.paperId);
      }
    }
    if ('agentId' in change) await updateMarketplaceListing(change.agentId);
    if ('subjectId' in change && change.kind === 'agent') await updateMarketplaceListing(change.subjectId);
  });

const VenueNumbers = z.object({ issn: z.string(), isbn: z.string() });
const Volumes = z.array(Round.pick({ number: true, completedAt: true, doi: true }));
/** What papers note of a venue, and whether it has a complete volume, from its item. */
const NotedVenue = z
  .object({ name: z.string(), kind: z.enum(VENUE_KIND_NAMES), text: z.string(), rounds: z.string() })
  .transform(({ text, rounds: written, ...venue }) => {
    const rounds = parseJson(Volumes, written);
    return {
      ...notedOf({ ...venue, text: parseJson(VenueNumbers, text) }),
      dois: rounds.map(({ doi }) => doi),
      isComplete: rounds.some(({ completedAt }) => completedAt !== undefined),
    };
  });

/** A venue changes with each paper that it accepts; only what papers note of it concerns them. */
const isRenamed = (before: object | undefined, after: object): boolean =>
  before !== undefined && !isDeepStrictEqual(NotedVenue.parse(before), NotedVenue.parse(after));

async function countReview({ reviewId, supervisorId, reviewerType, createdAt }: z.infer<typeof Review>) {
  const reviews = createdAt.slice(0, 10);
  await countSubject(`review:${reviewId}`, {
    reviews,
    ...(reviewerType === 'human' ? {} : { aiReviews: reviews }),
  });
  await countResearcher(supervisorId, createdAt);
}
