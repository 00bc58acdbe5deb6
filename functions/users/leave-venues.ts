import { AppError } from '#shared/errors.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { acceptedRole, leavingWrites } from '../_lib/venues/leave-venue.ts';
import { getVenue } from '../_lib/venues/public-venue-repository.ts';
import { type MemberRecord, type VenueRecord, venueMemberEntity } from '../_lib/venues/venue-entities.ts';

/**
 * Ends somebody’s parts in venues, because they delete their account. What they reviewed and decided stays.
 * @throws AppError `last-chair` if a venue that isn’t closed would have no chair; nothing has changed then
 */
export async function leaveVenues(supervisorId: string): Promise<void> {
  const { data: members } = await venueMemberEntity().query.byPerson({ supervisorId }).go({ pages: 'all' });
  const venues = await Promise.all(members.map(({ slug }) => getVenue(slug)));
  for (const venue of venues) if (venue) requireOtherChair(venue, supervisorId);
  for (const { slug } of members) await leaveVenue(slug, supervisorId);
}

function requireOtherChair({ name, state, officers }: VenueRecord, supervisorId: string): void {
  const chairs = officers.filter(({ role }) => role === 'chair');
  if (state === 'closed' || chairs.length === 0 || chairs.some(({ id }) => id !== supervisorId)) return;
  throw new AppError('last-chair', {
    message: `You are the only chair of “${name}”. Close this venue, or invite another chair, who must accept. Then delete your account.`,
  });
}

const leaveVenue = (slug: string, supervisorId: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const [venue, { data: member }] = await Promise.all([
      getVenue(slug),
      venueMemberEntity().get({ slug, supervisorId }).go({ consistent: true }),
    ]);
    if (!venue || !member) return true;
    const { done } = await transact(await leavingWrites(venue, keptByClosed(venue, member)));
    return done || undefined;
  });

/** A closed venue keeps its list of chairs and area editors: it doesn’t change any more. */
const keptByClosed = ({ state }: VenueRecord, member: MemberRecord): MemberRecord =>
  state === 'closed' && acceptedRole(member) ? { ...member, role: 'reviewer' } : member;
