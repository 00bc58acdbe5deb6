import { createHash } from 'node:crypto';
import { type Announcement, NOTICE_MEDIA_TYPE, Offer } from '#shared/domain/coar-notify.ts';
import { WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { type AnnouncementRecord, announcementEntity } from '../_lib/coar-notify/announcement-entities.ts';
import { challengeNotice, noticeIdOf } from '../_lib/coar-notify/write-notice.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { findReviewable } from '../_lib/papers/paper-repository.ts';
import { guardedRequest } from '../_lib/providers/guarded-request.ts';
import { findConflict, readCloseness } from '../_lib/reviews/conflict-of-interest.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';
import { keyedHashes } from '../_lib/runtime/keyed-hash.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Stores what a service announced about a paper here, one for each service and paper, once the sender has proven to read the service's
 * inbox. Readers see it with the service's host and the sender. It counts for nothing: nobody here can check how the service decides.
 * @throws AppError `notice-source-differs`, `notice-origin-unproven`, `notice-inbox-unreachable`, `notice-repeated`, `too-many-notices`,
 * `conflict-of-interest` for whoever may not review the paper, `paper-not-found`
 */
export async function receiveAnnouncement(
  { clock }: MarketplaceDeps,
  notice: Offer,
  {
    kind,
    paper,
    supervisor,
  }: {
    kind: Announcement['kind'];
    /** The id by which the notice names the paper. */
    paper: string;
    supervisor: SupervisorRecord;
  },
  call: Call,
): Promise<void> {
  const { host, page } = sourceOf(notice);
  const { supervisorId } = supervisor;
  const { paper: found } = await findReviewable(paper, supervisorId);
  const now = clock();
  const conflict = await findConflict(found, await readCloseness(supervisor, now));
  if (conflict) throw new AppError('conflict-of-interest', { message: conflict });
  await enforceRateLimit(
    `notices-of ${supervisorId}`,
    raisedLimit(RATE_LIMITS.noticesPerDay),
    now,
    'too-many-notices',
  );
  await refuseUnproven(notice, supervisorId, call);
  const record: AnnouncementRecord = {
    paperId: found.paperId,
    noticeId: createHash('sha256').update(host).digest('hex'),
    kind,
    sourceId: notice.origin.id,
    url: page,
    supervisorId,
    notice,
    at: now.toISOString(),
  };
  if (await isWritten(announcementEntity().create(record).go())) return;
  const { paperId, noticeId } = record;
  const { data: earlier } = await announcementEntity().get({ paperId, noticeId }).go({ consistent: true });
  const isSame = earlier?.supervisorId === supervisorId && Offer.parse(earlier.notice).id === notice.id;
  if (!isSame) throw new AppError('notice-repeated');
}

/** Only the service itself announces what it made: its page and its inbox are on the host of the origin. */
function sourceOf({ object, origin }: Offer): { host: string; page: string } {
  const [page, service, inbox] = [object.id, origin.id, origin.inbox].map((each) => URL.parse(each));
  const isWeb = [page, service, inbox].every((each) => each && /^https?:$/.test(each.protocol));
  if (!isWeb || !page || !service || page.host !== service.host || inbox?.host !== service.host)
    throw new AppError('notice-source-differs');
  return { host: service.host, page: page.href };
}

/**
 * Anybody can enter any address as a webhook. So the notice must name the id of one that we sent to the inbox, which is the same for
 * each account and inbox, and which nobody else sees: it isn't among the webhook's deliveries.
 */
async function refuseUnproven(notice: Offer, supervisorId: string, { origin }: Call): Promise<void> {
  const { inbox } = notice.origin;
  const [cause, ...earlier] = await keyedHashes(`notice ${supervisorId} ${inbox}`);
  if ([cause, ...earlier].some((each) => noticeIdOf(each) === notice.inReplyTo)) return;
  const answer = await guardedRequest({
    url: inbox,
    body: JSON.stringify(challengeNotice({ cause, offer: notice, origin })),
    headers: { 'content-type': NOTICE_MEDIA_TYPE },
    timeoutMs: WEBHOOK_LIMITS.timeoutSeconds * 1000,
    server: 'The inbox',
  });
  const { status } = answer;
  const isTaken = status !== null && status >= 200 && status < 300;
  throw new AppError(isTaken ? 'notice-origin-unproven' : 'notice-inbox-unreachable');
}
