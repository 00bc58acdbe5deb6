import { type RoundReminder, VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { isWritten } from '../../_lib/runtime/condition-failure.ts';
import { inParallel } from '../../_lib/runtime/in-parallel.ts';
import { venuesIn } from '../../_lib/venues/public-venue-repository.ts';
import {
  type ReminderRecord,
  type RoundRecord,
  venueReminderEntity,
} from '../../_lib/venues/venue-entities.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 10;

/** Returns which reminder of a round’s reviews is due. */
export function dueReminder(
  { reviewsDueAt }: Pick<RoundRecord, 'reviewsDueAt'>,
  now: Date,
): RoundReminder | undefined {
  if (reviewsDueAt === null) return undefined;
  const days = (Date.parse(reviewsDueAt) - now.getTime()) / DAY_MS;
  if (Math.abs(days) > VENUE_LIMITS.reminderDays) return undefined;
  return days <= 0 ? 'ended' : days <= 1 ? 'today' : 'soon';
}

/**
 * Records which rounds’ reviews are due, each reminder once for a date; events-review-notifications then reminds the people of the venue.
 * @returns how many were recorded
 */
export async function remindVenues(now: Date): Promise<number> {
  const venues = await venuesIn('public');
  const due = venues.flatMap(({ slug, rounds }) =>
    rounds.flatMap((round): ReminderRecord[] => {
      const kind = dueReminder(round, now);
      const { number, reviewsDueAt } = round;
      return kind && reviewsDueAt
        ? [{ slug, round: number, kind, dueAt: reviewsDueAt, at: now.toISOString() }]
        : [];
    }),
  );
  const written = await inParallel(due, AT_ONCE, (reminder) =>
    isWritten(venueReminderEntity().create(reminder).go()),
  );
  return written.filter(Boolean).length;
}
