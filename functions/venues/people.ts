import { VENUE_LIMITS, type VenueRole } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { leavingWrites, officerWrites } from '../_lib/venues/leave-venue.ts';
import type { MemberRecord } from '../_lib/venues/venue-entities.ts';
import { findRunningVenueAs, findVenue, findVenueAs } from './find-venue.ts';
import { requirePeople, requirePerson } from './named-people.ts';
import * as store from './venue-repository.ts';
import { answered, invited } from './venue-rules.ts';
import { toMember } from './venue-view.ts';

interface Deps {
  clock: Clock;
}

/** Parts that one transaction writes. */
const TOGETHER = 50;

/** Returns all people of a venue, also those who haven’t answered or declined. @throws AppError `forbidden` */
export async function listPeople({ slug }: { slug: string }, call: Call) {
  await findVenueAs(['chair', 'area-editor'], slug, call);
  const members = await store.listMembers(slug);
  const people = await getSupervisors(members.map(({ supervisorId }) => supervisorId));
  return { success: true as const, data: { people: members.map((member) => toMember(member, people)) } };
}

/**
 * Invites people to a role. Those who have another one keep it until they accept.
 * @throws AppError `forbidden`, `venue-closed`, `user-not-found`, `venue-full`, `last-chair`
 */
export function invitePeople({ clock }: Deps) {
  return async (
    { slug, usernames, role }: { slug: string; usernames: string[]; role: VenueRole },
    call: Call,
  ) => {
    const { venue } = await findRunningVenueAs(['chair'], slug, call);
    const people = await requirePeople(usernames);
    const ids = [...people.keys()];
    const chairs = venue.officers.filter((officer) => officer.role === 'chair');
    if (role !== 'chair' && chairs.every(({ id }) => people.has(id))) throw new AppError('last-chair');
    const known = (await store.listMembers(slug)).filter(({ state }) => state !== 'declined');
    const added = ids.filter((id) => !known.some(({ supervisorId }) => supervisorId === id));
    if (known.length + added.length > VENUE_LIMITS.people) throw new AppError('venue-full');
    if (venue.state !== 'public' && known.length + added.length > VENUE_LIMITS.peopleOfDraft)
      throw new AppError('venue-full', {
        message: `A venue has at most ${VENUE_LIMITS.peopleOfDraft} people until it is public. Publish it first.`,
      });
    const at = clock().toISOString();
    const members: MemberRecord[] = [];
    for (let start = 0; start < ids.length; start += TOGETHER)
      members.push(...(await inviteSome(ids.slice(start, start + TOGETHER), { slug, role, at })));
    return { success: true as const, data: { people: members.map((member) => toMember(member, people)) } };
  };
}

const inviteSome = (
  ids: string[],
  { slug, role, at }: { slug: string; role: VenueRole; at: string },
): Promise<MemberRecord[]> =>
  retryOnConflict(async () => {
    const members = await store.membersByKeys(ids.map((supervisorId) => ({ slug, supervisorId })));
    const parts = ids.map((supervisorId) => {
      const before = members.find((member) => member.supervisorId === supervisorId);
      return { before, after: invited(before, { slug, supervisorId, role, at }) };
    });
    const { done } = await transact(parts.map(({ before, after }) => store.memberWrite(before, after)));
    return done ? parts.map(({ after }) => after) : undefined;
  });

/** Accepts or declines the caller’s invitation. @throws AppError `venue-closed`, `not-invited`, `last-chair` */
export function answerInvitation({ clock }: Deps) {
  return async ({ slug, answer }: { slug: string; answer: 'accept' | 'decline' }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const member = await retryOnConflict(async () => {
      const { venue, member: before } = await findVenue(slug, call);
      if (venue.state === 'closed') throw new AppError('venue-closed');
      const after = answered(before, answer, clock().toISOString());
      const writes = [
        store.memberWrite(before, after),
        ...officerWrites(venue, supervisorId, { before, after }),
      ];
      return (await transact(writes)).done ? after : undefined;
    });
    const people = new Map([[supervisorId, supervisor]]);
    return { success: true as const, data: toMember(member, people) };
  };
}

/**
 * Removes somebody, or lets the caller leave. Papers that they were to review or handle, and the venue still decides on, are free for
 * others.
 * @throws AppError `forbidden`, `user-not-found`, `last-chair`
 */
export async function removeFromVenue({ slug, username }: { slug: string; username: string }, call: Call) {
  const { supervisorId: callerId } = requireCaller(call).supervisor;
  const person = await requirePerson(username);
  const { supervisorId } = person;
  await retryOnConflict(async () => {
    const { venue, role } = await findVenue(slug, call);
    if (role !== 'chair' && supervisorId !== callerId)
      throw new AppError('forbidden', { message: 'Only the chairs of a venue can remove others.' });
    const before = await store.getMember(slug, supervisorId);
    if (!before) throw new AppError('user-not-found', { message: `${person.username} isn’t in this venue.` });
    const { done } = await transact(await leavingWrites(venue, before));
    return done || undefined;
  });
  return { success: true as const, data: { username: person.username } };
}
