import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import type { InvitationRecord } from '../_lib/papers/submission-entities.ts';
import * as people from './supervisor-repository.ts';

/** An invitation before the paper has its id. */
export type NewInvitation = Omit<InvitationRecord, 'paperId'>;

/**
 * Returns the invitations of a submission to the named co-authors, in the order they were named.
 * @param inviter the submitter
 * @throws AppError `validation-failed` for unknown usernames
 */
export async function newInvitations(
  inviter: SupervisorRecord,
  coauthors: readonly string[],
  now: Date,
): Promise<NewInvitation[]> {
  const usernames = [...new Set(coauthors.map((name) => name.trim().replace(/^@/, '').toLowerCase()))].filter(
    (name) => name !== '',
  );
  if (usernames.length > LIMITS.coauthors)
    throw refused('coauthors', `A submission can invite at most ${LIMITS.coauthors} co-authors.`);
  const named = await people.byUsernames(usernames);
  const invitees = usernames.map((username) => assertVerified(named, username));
  if (invitees.some(({ supervisorId }) => supervisorId === inviter.supervisorId))
    throw refused('coauthors', 'You are an author of this paper already; leave your own name out.');
  return invitees.map((person, order) => ({
    inviteeId: person.supervisorId,
    inviteeUsername: person.username,
    inviteeName: displayName(person),
    inviterId: inviter.supervisorId,
    inviterUsername: inviter.username,
    inviterName: displayName(inviter),
    asAuthor: true,
    agents: [],
    order,
    status: 'PENDING' as const,
    createdAt: now.toISOString(),
  }));
}

function assertVerified(found: ReadonlyMap<string, SupervisorRecord>, username: string): SupervisorRecord {
  const person = found.get(username);
  if (person?.isVerified) return person;
  throw refused('coauthors', `There is nobody with the username ${username}.`);
}

function refused(path: string, message: string): AppError {
  return new AppError('validation-failed', { message, details: [{ path, message }] });
}
