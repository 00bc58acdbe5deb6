import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { submitterIdOf } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import * as store from './invitation-repository.ts';
import { newInvitations } from './new-invitations.ts';

/**
 * Returns the writes that invite further co-authors to an existing paper. The submitter and everybody invited before,
 * with any answer, are left out; the new ones follow them on the byline.
 */
export async function invitationWrites(
  paper: PaperRecord,
  inviter: SupervisorRecord,
  coauthors: readonly string[],
  now: Date,
): Promise<Write[]> {
  const { paperId } = paper;
  if (coauthors.length === 0) return [];
  const earlier = await store.listInvitationsTo(paperId);
  const known = new Set([submitterIdOf(paper), ...earlier.map(({ inviteeId }) => inviteeId)]);
  const invitations = await newInvitations(inviter, coauthors, now);
  const first = Math.max(-1, ...earlier.map(({ order }) => order)) + 1;
  return invitations
    .filter(({ inviteeId }) => !known.has(inviteeId))
    .map((invitation, place) => store.inviteWrite({ ...invitation, paperId, order: first + place }));
}

/** Invites further co-authors at once: all or none. The index of a paper's invitations may lack the newest, so it is read again. */
export async function addInvitations(
  paper: PaperRecord,
  inviter: SupervisorRecord,
  coauthors: readonly string[],
  now: Date,
): Promise<void> {
  await retryOnConflict(async () => {
    const writes = await invitationWrites(paper, inviter, coauthors, now);
    return writes.length === 0 || (await transact(writes)).done || undefined;
  });
}
