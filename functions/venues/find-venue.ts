import type { VenueRole } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/identity/admins.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { acceptedRole } from '../_lib/venues/leave-venue.ts';
import { openInvitation } from '../_lib/venues/open-invitation.ts';
import { getVenue, isPublicVenue } from '../_lib/venues/public-venue-repository.ts';
import type { MemberRecord, VenueRecord } from '../_lib/venues/venue-entities.ts';
import * as store from './venue-repository.ts';

/** A venue that the caller may see, with their part in it. */
export interface FoundVenue {
  venue: VenueRecord;
  member: MemberRecord | undefined;
  role: VenueRole | undefined;
}

/**
 * Returns a venue: drafts only for its people, those invited, and admins.
 * @throws AppError `venue-not-found`
 */
export async function findVenue(slug: string, { caller }: Call): Promise<FoundVenue> {
  const [venue, member] = await Promise.all([
    getVenue(slug),
    caller && store.getMember(slug, caller.supervisor.supervisorId),
  ]);
  const role = acceptedRole(member);
  if (!venue || !(isPublicVenue(venue) || role || openInvitation(member) || isAdmin(caller)))
    throw new AppError('venue-not-found');
  return { venue, member, role };
}

/**
 * Returns a venue in which the caller has one of some roles.
 * @throws AppError `venue-not-found`, `forbidden`
 */
export async function findVenueAs(
  roles: readonly VenueRole[],
  slug: string,
  call: Call,
): Promise<FoundVenue & { role: VenueRole }> {
  const found = await findVenue(slug, call);
  const { role } = found;
  if (!role || !roles.includes(role))
    throw new AppError('forbidden', {
      message: roles.includes('area-editor')
        ? 'Only the chairs and area editors of a venue can do this.'
        : 'Only the chairs of a venue can do this.',
    });
  return { ...found, role };
}

/**
 * Returns a venue that isn’t closed, in which the caller has one of some roles.
 * @throws AppError `venue-not-found`, `forbidden`, `venue-closed`
 */
export async function findRunningVenueAs(
  roles: readonly VenueRole[],
  slug: string,
  call: Call,
): Promise<FoundVenue & { role: VenueRole }> {
  return running(await findVenueAs(roles, slug, call));
}

/** Returns a venue that isn’t closed. @throws AppError `venue-not-found`, `venue-closed` */
export const findRunningVenue = async (slug: string, call: Call): Promise<FoundVenue> =>
  running(await findVenue(slug, call));

function running<Found extends FoundVenue>(found: Found): Found {
  if (found.venue.state === 'closed') throw new AppError('venue-closed');
  return found;
}
