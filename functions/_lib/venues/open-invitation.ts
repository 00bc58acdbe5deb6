import type { MemberRecord } from './venue-entities.ts';

/** Returns the role that somebody is invited to and hasn’t answered. */
export const openInvitation = (
  member: Pick<MemberRecord, 'state' | 'role' | 'invitedTo'> | undefined,
): MemberRecord['role'] | undefined => (member?.state === 'invited' ? member.role : member?.invitedTo);
