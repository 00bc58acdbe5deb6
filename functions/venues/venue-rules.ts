import { isoTime } from '#shared/domain/iso-time.ts';
import type { RoundInput } from '#shared/domain/venue.ts';
import { ROUND_DATE_NAMES, VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { isUndecided } from '../_lib/venues/leave-venue.ts';
import { openInvitation } from '../_lib/venues/open-invitation.ts';
import { isOpenRound } from '../_lib/venues/open-round.ts';
import type {
  MemberRecord,
  RoundRecord,
  SubmissionRecord,
  VenueRecord,
} from '../_lib/venues/venue-entities.ts';

const MINUTE_MS = 60_000;

/** Returns when the open round that closes first closes; null if none closes. */
export const nextDeadline = (venue: Pick<VenueRecord, 'state' | 'rounds'>, now: Date): string | null =>
  venue.rounds
    .filter((round) => isOpenRound(venue, round, now))
    .flatMap(({ closesAt }) => closesAt ?? [])
    .toSorted()[0] ?? null;

/** Returns a round as it is stored: all times in UTC. */
export function roundOf(input: RoundInput, number: number): RoundRecord {
  const times = ROUND_DATE_NAMES.map((name) => [name, input[name] === null ? null : isoTime(input[name])]);
  const { name, graceMinutes, categories, papersPerAuthor, reviewsPerPaper } = input;
  const dates = Object.fromEntries(times) as Pick<RoundRecord, (typeof ROUND_DATE_NAMES)[number]>;
  return { number, name, ...dates, graceMinutes, categories, papersPerAuthor, reviewsPerPaper };
}

/** Returns somebody’s part after an invitation: they keep the role that they have until they accept another one. */
export function invited(
  before: MemberRecord | undefined,
  { slug, supervisorId, role, at }: Pick<MemberRecord, 'slug' | 'supervisorId' | 'role'> & { at: string },
): MemberRecord {
  const revision = (before?.revision ?? 0) + 1;
  if (before?.state !== 'accepted')
    return { slug, supervisorId, role, state: 'invited', invitedAt: at, revision };
  const { invitedTo: _, ...kept } = before;
  return role === before.role ? { ...kept, revision } : { ...kept, invitedTo: role, invitedAt: at, revision };
}

/**
 * Returns somebody’s part after their answer. Those who decline another role keep the one that they have.
 * @throws AppError `not-invited`
 */
export function answered(
  before: MemberRecord | undefined,
  answer: 'accept' | 'decline',
  at: string,
): MemberRecord {
  const role = openInvitation(before);
  if (!before || !role) throw new AppError('not-invited');
  const { invitedTo: _, ...kept } = before;
  const changed = { ...kept, revision: before.revision + 1 };
  if (answer === 'accept') return { ...changed, role, state: 'accepted', answeredAt: at };
  return before.state === 'accepted' ? changed : { ...changed, state: 'declined', answeredAt: at };
}

/** Returns until when the authors can appeal against a decision; undefined if there is none, or they did. */
export const appealEnd = ({
  state,
  decidedAt,
  appealedAt,
}: Pick<SubmissionRecord, 'state' | 'decidedAt' | 'appealedAt'>): Date | undefined =>
  state === 'rejected' && decidedAt && !appealedAt
    ? new Date(Date.parse(decidedAt) + VENUE_LIMITS.appealDays * 24 * 60 * MINUTE_MS)
    : undefined;

/** Returns whether a review is late: the venue still has to decide, and the review isn’t public. */
export const isLate = (
  submission: Pick<SubmissionRecord, 'state'>,
  { reviewId }: { reviewId?: string | undefined },
  dueAt: string | null,
  now: Date,
): boolean =>
  isUndecided(submission) && reviewId === undefined && dueAt !== null && Date.parse(dueAt) < now.getTime();
