import { AppError } from '#shared/errors.ts';
import { hasRevision, nextRevision } from '../_lib/runtime/optimistic-lock.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import { venueWrite } from '../_lib/venues/leave-venue.ts';
import {
  type MemberRecord,
  type VenueRecord,
  venueEntity,
  venueMemberEntity,
} from '../_lib/venues/venue-entities.ts';

/** Returns venues by one batch read. */
export async function venuesBySlugs(slugs: string[]): Promise<VenueRecord[]> {
  if (slugs.length === 0) return [];
  const { data } = await venueEntity()
    .get(slugs.map((slug) => ({ slug })))
    .go({ consistent: true });
  return data as VenueRecord[];
}

/**
 * Writes a venue’s changes with what belongs to them.
 * @returns the venue as written
 * @throws AppError `changed-meanwhile`
 */
export async function changeVenue(
  before: VenueRecord,
  changes: Parameters<typeof venueWrite>[1],
  further: Write[] = [],
): Promise<VenueRecord> {
  const { done } = await transact([venueWrite(before, changes), ...further]);
  if (!done) throw new AppError('changed-meanwhile');
  return { ...before, ...changes, revision: nextRevision(before.revision) };
}

/** Returns somebody’s part in a venue, read consistently. */
export async function getMember(slug: string, supervisorId: string): Promise<MemberRecord | undefined> {
  const { data } = await venueMemberEntity().get({ slug, supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the parts of some people in some venues by one batch read. */
export async function membersByKeys(
  keys: Pick<MemberRecord, 'slug' | 'supervisorId'>[],
): Promise<MemberRecord[]> {
  if (keys.length === 0) return [];
  const { data } = await venueMemberEntity()
    .get(keys.map(({ slug, supervisorId }) => ({ slug, supervisorId })))
    .go({ consistent: true });
  return data;
}

/** Returns all people of a venue. */
export async function listMembers(slug: string): Promise<MemberRecord[]> {
  const { data } = await venueMemberEntity().query.primary({ slug }).go({ pages: 'all', consistent: true });
  return data;
}

/** Returns the venues in which somebody has or had a part. */
export async function membershipsOf(supervisorId: string): Promise<MemberRecord[]> {
  const { data } = await venueMemberEntity().query.byPerson({ supervisorId }).go({ pages: 'all' });
  return data;
}

/** Returns the write of somebody’s part, unless another writer was first. */
export const memberWrite = (before: MemberRecord | undefined, after: MemberRecord): Write =>
  venueMemberEntity()
    .put(after)
    .where((item, operations) => hasRevision(operations, item.revision, before?.revision));
