import { AppError } from '#shared/errors.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { getVenue } from '../_lib/venues/public-venue-repository.ts';
import * as store from './venue-repository.ts';
import { venueAnswer } from './venue-view.ts';

/**
 * Publishes a venue that waits, or makes it a draft again with a reason for its chairs; the act is on the audit log.
 * @throws AppError `venue-not-found`, `venue-not-waiting`, `changed-meanwhile`
 */
export function examineVenue({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (
    { slug, verdict, reason }: { slug: string; verdict: 'publish' | 'refuse'; reason: string },
    call: Call,
  ) => {
    const actor = requireCaller(call).supervisor;
    const venue = await getVenue(slug);
    if (!venue) throw new AppError('venue-not-found');
    if (venue.state !== 'waiting') throw new AppError('venue-not-waiting');
    const now = clock();
    const changes =
      verdict === 'publish'
        ? { state: 'public' as const, publishedAt: now.toISOString(), refusal: '' }
        : { state: 'draft' as const, refusal: reason };
    const act = {
      ...{ id: newId(), actor, action: 'venue.examined' as const, at: now },
      before: { venue: slug, state: venue.state },
      after: { venue: slug, state: changes.state, reason },
    };
    const changed = await store.changeVenue(venue, changes, auditWrites(act));
    const member = await store.getMember(slug, actor.supervisorId);
    return venueAnswer({ venue: changed, member }, now);
  };
}
