import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import type { LimitRequestText, SubmissionLimit } from '#shared/domain/submission-limit.ts';
import {
  SUBMISSIONS,
  submissionsPerDay,
  submissionsRefusal,
} from '#shared/domain/submission-limit-constants.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { personOf } from '../_lib/identity/mailbox.ts';
import { limitEntity } from '../_lib/operations/operations-entities.ts';
import { limitRequestEntity, newcomerPaperEntity } from '../_lib/papers/submission-limit-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { type Clock, ttlAfterHours } from '../_lib/runtime/clock.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';
import { consumeRateLimit, raisedLimit, secondsUntil } from '../_lib/runtime/rate-limits.ts';
import type { Write } from '../_lib/runtime/transact.ts';
import { newcomersOrigin, standingOf } from './submission-standing.ts';

const WINDOW_HOURS = SUBMISSIONS.windowSeconds / 3600;
/** Longer than the longest grant. */
const KEPT_DAYS = 400;

const bucketOf = (supervisor: SupervisorRecord, what: 'submissions' | 'versions') =>
  `${what}-of ${personOf(supervisor)}`;

/**
 * Counts a paper or a new version against what a person may submit a day. What everybody may submit needs no look at their record.
 * @throws AppError `too-many-submissions`, with what to do
 */
export async function countSubmission(
  supervisor: SupervisorRecord,
  what: 'submissions' | 'versions',
  now: Date,
): Promise<void> {
  const bucket = bucketOf(supervisor, what);
  const take = (perDay: number) => consumeRateLimit(bucket, limitOf(perDay), now);
  if ((await take(SUBMISSIONS.first)).taken) return;
  const perDay = submissionsPerDay(await standingOf(supervisor, now));
  const { taken, until } = await take(perDay);
  if (taken) return;
  throw new AppError('too-many-submissions', {
    message: submissionsRefusal(limitOf(perDay).limit),
    retryAfter: secondsUntil(until, now),
  });
}

const limitOf = (perDay: number) => raisedLimit({ limit: perDay, windowSeconds: SUBMISSIONS.windowSeconds });

/** Returns the write that notes the origin of a newcomer's paper, so that their flood takes one turn among others and is found. */
export async function newcomerWrites(
  paperId: string,
  { supervisor, sourceIp, now }: { supervisor: SupervisorRecord; sourceIp: string; now: Date },
): Promise<Write[]> {
  const origin = await newcomersOrigin(supervisor, sourceIp, now);
  if (origin === undefined) return [];
  return [
    newcomerPaperEntity().put({
      paperId,
      origin,
      person: personOf(supervisor),
      sentAt: now.toISOString(),
      // An hour more, so that a paper of the last minutes is still found while it is screened.
      expiresAt: ttlAfterHours(now, WINDOW_HOURS + 1),
    }),
  ];
}

/** Returns how many papers the caller may submit a day, why, and how many of them are left. */
export function getSubmissionLimit({ clock }: { clock: Clock }) {
  return async (_: unknown, call: Call) => {
    const { supervisor } = requireCaller(call);
    const now = clock();
    const [standing, { data: bucket }, { data: request }] = await Promise.all([
      standingOf(supervisor, now),
      limitEntity()
        .get({ bucket: bucketOf(supervisor, 'submissions') })
        .go({ consistent: true }),
      limitRequestEntity().get({ supervisorId: supervisor.supervisorId }).go({ consistent: true }),
    ]);
    const isOpen = bucket !== null && bucket.until * 1000 > now.getTime();
    const data: SubmissionLimit = {
      perDay: limitOf(submissionsPerDay(standing)).limit,
      submitted: isOpen ? bucket.taken : 0,
      until: isOpen ? isoOfSeconds(bucket.until) : null,
      ...standing,
      request: request && {
        ...{ state: request.state, perDay: request.perDay, reason: request.reason },
        ...{ requestedAt: request.requestedAt, answer: request.answer || null },
        until: request.grantedUntil ?? null,
      },
    };
    return { success: true as const, data };
  };
}

/**
 * Asks the desk for more submissions a day. What was granted before stays.
 * @throws AppError `limit-requested` while one is open
 */
export function requestSubmissions({ clock }: { clock: Clock }) {
  return async ({ perDay, reason }: LimitRequestText, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const now = clock();
    const requestedAt = now.toISOString();
    const request = { perDay, reason, requestedAt, state: 'open' as const };
    const write = limitRequestEntity()
      .upsert({
        ...{ ...request, supervisorId, queue: 'open', answer: '' },
        expiresAt: ttlAfterHours(now, KEPT_DAYS * 24),
      })
      .where((item, { notExists, ne }) => `${notExists(item.state)} OR ${ne(item.state, 'open')}`)
      .go();
    if (!(await isWritten(write))) throw new AppError('limit-requested');
    return { success: true as const, data: { ...request, answer: null, until: null } };
  };
}
