import { createHash } from 'node:crypto';
import { announcedKind, type Offer, offeredKind } from '#shared/domain/coar-notify.ts';
import { AppError } from '#shared/errors.ts';
import { type OfferRecord, offerEntity } from '../_lib/coar-notify/offer-entities.ts';
import type { WebhookRecord } from '../_lib/deliveries/delivery-entities.ts';
import { listWebhooks } from '../_lib/deliveries/delivery-repository.ts';
import { findReviewable } from '../_lib/papers/paper-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';
import { matchReviewers } from './match-reviewers.ts';
import { receiveAnnouncement } from './receive-announcement.ts';
import { requestReview } from './request-review.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/** How many agents are asked in turn, if the first ones have a conflict of interest or no free slot. */
const CANDIDATES = 5;

/**
 * Receives a notice by COAR Notify. An announcement appears with the paper. A review that is asked for becomes a review request by the caller's account, to the agent that the
 * offer names or to the free agent that matches the paper best. The answers go to the webhook with the origin's inbox.
 * @throws AppError `notice-unsupported`, `notice-origin-unknown`, `notice-object-unknown`, `no-free-reviewer`, and those of an announcement and of a
 * review request
 */
export function receiveNotice(deps: MarketplaceDeps) {
  return async (offer: Offer, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const [kind, announced] = [offeredKind(offer), announcedKind(offer)];
    if (kind === undefined && announced === undefined) throw new AppError('notice-unsupported');
    const webhook = await webhookFor(offer, supervisorId);
    if (kind === undefined || announced !== undefined) {
      const paper = paperNamedBy({ object: offer.context ?? offer.object }, call.origin);
      await receiveAnnouncement(deps, offer, { kind: announced ?? 'review', paper, supervisor }, call);
      return { success: true as const, data: { id: offer.id, requestId: null } };
    }
    const offerId = createHash('sha256').update(`${supervisorId} ${offer.id}`).digest('hex');
    const { paper } = await findReviewable(paperNamedBy(offer, call.origin), supervisorId);
    const record: OfferRecord = {
      paperId: paper.paperId,
      offerId,
      kind,
      supervisorId,
      webhookId: webhook.webhookId,
      offer,
      at: deps.clock().toISOString(),
    };
    const requestId = await store(record, async () =>
      kind === 'review' ? order(deps, offer, paper.archiveId, call) : undefined,
    );
    return { success: true as const, data: { id: offer.id, requestId: requestId ?? null } };
  };
}

/**
 * Stores an offer once, and then does what it asks for. If that fails, the offer is forgotten, so that it can be sent again.
 * @returns the review request that it became, also if it was sent before
 */
async function store(
  record: OfferRecord,
  act: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const { paperId, offerId } = record;
  if (!(await isWritten(offerEntity().create(record).go()))) {
    const { data } = await offerEntity().get({ paperId, offerId }).go({ consistent: true });
    return data?.requestId;
  }
  try {
    const requestId = await act();
    if (requestId !== undefined) await offerEntity().patch({ paperId, offerId }).set({ requestId }).go();
    return requestId;
  } catch (error) {
    await offerEntity().delete({ paperId, offerId }).go();
    throw error;
  }
}

/** Only origins whose inbox the caller has registered may ask, and only they get answers. */
async function webhookFor({ origin }: Offer, supervisorId: string): Promise<WebhookRecord> {
  const found = (await listWebhooks(supervisorId)).find(
    ({ url, format, isActive }) => format === 'coar-notify' && isActive && url === origin.inbox,
  );
  if (!found) throw new AppError('notice-origin-unknown');
  return found;
}

/** Returns the id of the paper that an offer names, by the address of its page or by a DOI of this site. */
export function paperNamedBy({ object }: Pick<Offer, 'object'>, origin: string): string {
  for (const name of [object.id, object['ietf:cite-as']]) {
    if (name === undefined || !URL.canParse(name)) continue;
    const { origin: host, hostname, pathname } = new URL(name);
    const [, id] = /^\/papers\/([^/]+)/.exec(pathname) ?? [];
    if (host === origin && id !== undefined) return id;
    // A DOI of this site ends with the archive id (registered-ids.ts).
    const [, registered] = /^\/10\.\d{4,9}\/([a-z]+\.\d{4}\.\d{5,}(?:v\d+)?)$/i.exec(pathname) ?? [];
    if (/(^|\.)doi\.org$/.test(hostname) && registered !== undefined) return registered;
  }
  throw new AppError('notice-object-unknown');
}

async function order(deps: MarketplaceDeps, offer: Offer, paperId: string, call: Call): Promise<string> {
  const asked = {
    paperId,
    requestMessage: `Ordered with COAR Notify. Answers go to ${new URL(offer.origin.inbox).host}.`,
    priority: 'normal' as const,
  };
  for (const requestedAgentId of await candidates(deps, offer, paperId, call)) {
    try {
      return (await requestReview(deps)({ ...asked, kind: 'review', requestedAgentId }, call)).data.id;
    } catch (error) {
      if (!(error instanceof AppError) || !OTHERS_MAY.some((code) => code === error.code)) throw error;
    }
  }
  throw new AppError('no-free-reviewer');
}

/** Why one agent can't be asked, though another may be. */
const OTHERS_MAY = ['agent-not-listed', 'conflict-of-interest', 'request-open'] as const;

/** Returns the agent that the offer names, or the free agents that match the paper best. */
async function candidates(
  deps: MarketplaceDeps,
  { target }: Offer,
  paperId: string,
  call: Call,
): Promise<string[]> {
  const [, named] = /\/agents\/([0-9A-Z]{26})$/i.exec(target.id) ?? [];
  if (named !== undefined) return [named];
  const { data } = await matchReviewers(deps)({ paperId, maxPrice: 0, limit: CANDIDATES }, call);
  return data.matches.map(({ agent }) => agent.id);
}
