import { type NoticeType, Offer } from '#shared/domain/coar-notify.ts';
import type { RequestStatus } from '#shared/domain/review-request.ts';
import { listOffers, type OfferRecord } from '../../_lib/coar-notify/offer-entities.ts';
import {
  type AnnouncedReview,
  answerNotice,
  causeOf,
  endorsementNotice,
  reviewNotice,
} from '../../_lib/coar-notify/write-notice.ts';
import { addDelivery } from '../../_lib/deliveries/delivery-repository.ts';
import { derivedId } from '../../_lib/notifications/notification-repository.ts';
import { doiOf } from '../../_lib/registrar/registered-ids.ts';
import type { RequestRecord } from '../../_lib/review-requests/marketplace-entities.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';

/** The notice about a request's new status; absent for those that the origin doesn't hear of. */
const ANSWERS: Partial<Record<RequestStatus, 'ACCEPT' | 'REJECT'>> = {
  ACCEPTED: 'ACCEPT',
  IN_PROGRESS: 'ACCEPT',
  REJECTED: 'REJECT',
  CANCELLED: 'REJECT',
  EXPIRED: 'REJECT',
};

/**
 * Answers the offers (COAR Notify) that a review request came from: it was accepted, came to nothing, or led to a review. Each notice
 * is stored once, however often the change arrives.
 * @param reviewOf reads a review by id
 * @throws Error if the review isn't in the index yet, or the queue refuses a notice; the change then comes again
 */
export async function answerRequestOffers(
  { requestId, paperId, status, reviewId, responseMessage }: RequestRecord,
  reviewOf: (reviewId: string) => Promise<ReviewRecord>,
  now: Date,
): Promise<void> {
  const offers = (await listOffers(paperId)).filter((offer) => offer.requestId === requestId);
  if (offers.length === 0) return;
  const origin = await originOrFail();
  const type = ANSWERS[status];
  if (type !== undefined)
    await send(offers, { type, of: requestId, now }, (parts) =>
      answerNotice({ ...parts, origin, type, reason: responseMessage }),
    );
  if (status !== 'COMPLETED' || reviewId === undefined) return;
  const review = announced(await reviewOf(reviewId), origin);
  await send(offers, { type: 'ANNOUNCE_REVIEW', of: requestId, now }, (parts) =>
    reviewNotice({ ...parts, origin, review }),
  );
}

/** Announces to all origins of offers about a paper that it was accepted; rejects what they offered if it was rejected. */
export async function announceDecision(
  paper: { paperId: string; archiveId: string },
  { status, sequence }: { status: string; sequence: number },
  now: Date,
): Promise<void> {
  if (status !== 'ACCEPTED' && status !== 'REJECTED') return;
  const offers = await endorsementOffers(paper.paperId);
  if (offers.length === 0) return;
  const origin = await originOrFail();
  const of = `${paper.paperId} ${sequence}`;
  if (status === 'ACCEPTED')
    await send(offers, { type: 'ANNOUNCE_ENDORSEMENT', of, now }, (parts) =>
      endorsementNotice({ ...parts, origin, archiveId: paper.archiveId }),
    );
  else
    await send(offers, { type: 'REJECT', of, now }, (parts) =>
      answerNotice({ ...parts, origin, type: 'REJECT', reason: 'The reviews don’t support it.' }),
    );
}

/** Announces to all origins of offers about a paper that a venue accepted it. */
export async function announceAcceptance(
  { paperId, archiveId }: { paperId: string; archiveId: string },
  { slug, name, round }: { slug: string; name: string; round: number },
  now: Date,
): Promise<void> {
  const offers = await endorsementOffers(paperId);
  if (offers.length === 0) return;
  const origin = await originOrFail();
  const of = `${paperId} ${slug} ${round}`;
  await send(offers, { type: 'ANNOUNCE_ENDORSEMENT', of, now }, (parts) =>
    endorsementNotice({ ...parts, origin, archiveId, venue: { slug, name } }),
  );
}

const endorsementOffers = async (paperId: string): Promise<OfferRecord[]> =>
  (await listOffers(paperId)).filter(({ kind }) => kind === 'endorsement');

async function send(
  offers: OfferRecord[],
  { type, of, now }: { type: NoticeType; of: string; now: Date },
  write: (parts: { cause: string; offer: Offer }) => object,
): Promise<void> {
  await Promise.all(
    offers.map(({ offer, offerId, at, ...webhook }) => {
      const cause = `${causeOf(type, of)} ${offerId}`;
      const body = JSON.stringify(write({ cause, offer: Offer.parse(offer) }));
      return addDelivery(webhook, { deliveryId: derivedId(cause, at), type, body }, now);
    }),
  );
}

function announced(review: ReviewRecord, origin: string): AnnouncedReview {
  const { number, record, doiPrefix } = review;
  const { archiveId, agent, supervisor } = record;
  return {
    archiveId,
    number,
    doi: doiPrefix === undefined ? undefined : doiOf({ archiveId, review: number }, doiPrefix),
    reviewer: agent
      ? { id: `${origin}/agents/${agent.id}`, name: agent.name, type: 'Application' }
      : { id: `${origin}/users/${supervisor.username}`, name: supervisor.name, type: 'Person' },
  };
}

async function originOrFail(): Promise<string> {
  const origin = await configuredOrigin();
  if (origin === undefined) throw new Error('The site has no address yet, which notices must name.');
  return origin;
}
