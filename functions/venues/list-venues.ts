import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { acceptedRole } from '../_lib/venues/leave-venue.ts';
import { openInvitation } from '../_lib/venues/open-invitation.ts';
import { isOpenRound } from '../_lib/venues/open-round.ts';
import { publicVenues, venuesIn } from '../_lib/venues/public-venue-repository.ts';
import type { MemberRecord, VenueRecord } from '../_lib/venues/venue-entities.ts';
import { findVenue } from './find-venue.ts';
import * as store from './venue-repository.ts';
import { nextDeadline } from './venue-rules.ts';
import { toCard, toVenues, venueAnswer } from './venue-view.ts';

/** Lists public venues, those with an open call first, or those in which the caller has a part. There are some hundreds: all are read. */
export function listVenues({ clock }: { clock: Clock }) {
  return async ({ mine, page, limit }: PageQuery & { mine?: 'true' | 'false' | undefined }, call: Call) => {
    const now = clock();
    const supervisorId = call.caller?.supervisor.supervisorId;
    const found = mine === 'true' ? await venuesOf(supervisorId) : await publicVenues();
    const sorted = sortedByCall(found, now);
    const shown = sorted.slice((page - 1) * limit, page * limit);
    const members = supervisorId
      ? await store.membersByKeys(shown.map(({ slug }) => ({ slug, supervisorId })))
      : [];
    const memberIn = (slug: string) => members.find((member) => member.slug === slug);
    return {
      success: true as const,
      data: {
        venues: shown.map((venue) => toCard(venue, memberIn(venue.slug), now)),
        pagination: paginate(sorted.length, { page, limit }),
      },
    };
  };
}

async function venuesOf(supervisorId: string | undefined): Promise<VenueRecord[]> {
  if (!supervisorId) return [];
  const hasPart = (member: MemberRecord) => acceptedRole(member) ?? openInvitation(member);
  const mine = (await store.membershipsOf(supervisorId)).filter(hasPart);
  return store.venuesBySlugs(mine.map(({ slug }) => slug));
}

/** Returns venues with an open call first, by deadline; then the others, the newest first, and closed ones last. */
export function sortedByCall<V extends VenueRecord>(venues: V[], now: Date): V[] {
  const rank = (venue: V): string => {
    const isOpen = venue.rounds.some((round) => isOpenRound(venue, round, now));
    if (isOpen) return `0 ${nextDeadline(venue, now) ?? '9999'}`;
    return venue.state === 'closed' ? '2' : '1';
  };
  return venues
    .map((venue) => ({ venue, rank: rank(venue) }))
    .toSorted((a, b) => a.rank.localeCompare(b.rank) || b.venue.createdAt.localeCompare(a.venue.createdAt))
    .map(({ venue }) => venue);
}

/** Returns a venue. @throws AppError `venue-not-found` */
export function getVenue({ clock }: { clock: Clock }) {
  return async ({ slug }: { slug: string }, call: Call) => venueAnswer(await findVenue(slug, call), clock());
}

/** Returns the venues that wait for an admin, the oldest first. */
export function listWaiting({ clock }: { clock: Clock }) {
  return async () => {
    const venues = (await venuesIn('waiting')).map((venue) => ({ venue, member: undefined }));
    return { success: true as const, data: { venues: await toVenues(venues, clock()) } };
  };
}
