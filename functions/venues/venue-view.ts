import type { Round, Venue, VenueCard, VenueMember } from '#shared/domain/venue.ts';
import { hidesAuthors } from '#shared/domain/venue-constants.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { getSupervisors, toPerson } from '../_lib/identity/people-by-id.ts';
import { acceptedRole } from '../_lib/venues/leave-venue.ts';
import { openInvitation } from '../_lib/venues/open-invitation.ts';
import { isOpenRound } from '../_lib/venues/open-round.ts';
import type { MemberRecord, VenueRecord } from '../_lib/venues/venue-entities.ts';
import { nextDeadline } from './venue-rules.ts';

export type People = ReadonlyMap<string, SupervisorRecord>;

/** Returns somebody by id; people whose accounts are gone have no name. */
export function personIn(people: People, id: string) {
  const found = people.get(id);
  return found ? toPerson(found) : { id, username: '', name: 'Deleted account' };
}

/** Converts a venue for a list. */
export function toCard(venue: VenueRecord, member: MemberRecord | undefined, now: Date): VenueCard {
  const { slug, name, kind, state, text, rounds, accepted } = venue;
  return {
    ...{ slug, name, kind, state, accepted },
    scope: text.scope,
    nextDeadline: nextDeadline(venue, now),
    isOpen: rounds.some((round) => isOpenRound(venue, round, now)),
    hidesAuthors: hidesAuthors(text.policy.anonymity),
    myRole: acceptedRole(member) ?? null,
  };
}

/** Reads who runs venues, and converts them for a caller. */
export async function toVenues(
  venues: { venue: VenueRecord; member: MemberRecord | undefined }[],
  now: Date,
): Promise<Venue[]> {
  const people = await getSupervisors(venues.flatMap(({ venue }) => venue.officers.map(({ id }) => id)));
  return venues.map(({ venue, member }) => toVenue(venue, { member, people, now }));
}

/** Reads who runs a venue, and returns the answer of an endpoint. */
export async function venueAnswer(
  of: { venue: VenueRecord; member: MemberRecord | undefined },
  now: Date,
): Promise<{ success: true; data: Venue }> {
  const people = await getSupervisors(of.venue.officers.map(({ id }) => id));
  return { success: true, data: toVenue(of.venue, { member: of.member, people, now }) };
}

/** Venues from before papers could be anonymous have none of it. */
const policyOf = ({ text }: VenueRecord): Venue['policy'] => ({
  ...text.policy,
  anonymity: text.policy.anonymity ?? 'open',
});

function toVenue(
  venue: VenueRecord,
  { member, people, now }: { member: MemberRecord | undefined; people: People; now: Date },
): Venue {
  return {
    ...toCard(venue, member, now),
    ...venue.text,
    policy: policyOf(venue),
    rounds: venue.rounds.map((round): Round => ({ ...round, isOpen: isOpenRound(venue, round, now) })),
    people: venue.officers.map(({ id, ...officer }) => ({
      person: personIn(people, id),
      state: 'accepted' as const,
      ...officer,
    })),
    createdAt: venue.createdAt,
    publishedAt: venue.publishedAt ?? null,
    imported: venue.imported ?? 0,
    refusal: venue.refusal || null,
    myInvitation: openInvitation(member) ?? null,
  };
}

/** Converts somebody’s part in a venue. */
export const toMember = (
  { supervisorId, role, state, invitedTo, invitedAt, answeredAt }: MemberRecord,
  people: People,
): VenueMember => ({
  person: personIn(people, supervisorId),
  role,
  state,
  ...(invitedTo ? { invitedTo } : {}),
  invitedAt,
  answeredAt: answeredAt ?? null,
});
