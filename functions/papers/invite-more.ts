import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import type { PaperRecord } from '../_lib/publishing-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';
import * as store from './invitation-store.ts';
import { whomToAsk } from './invite-coauthors.ts';

/**
 * The writes that invite further co-authors to a paper that is there already. Who was invited before, whatever came of
 * it, and who sent the paper are left out; the new ones come after them on the byline.
 */
export async function furtherInvitations(
  { paperId, supervisorId }: PaperRecord,
  inviter: SupervisorRecord,
  coauthors: readonly string[],
  now: Date,
): Promise<Write[]> {
  if (coauthors.length === 0) return [];
  const earlier = await store.invitationsTo(paperId);
  const known = new Set([supervisorId, ...earlier.map(({ inviteeId }) => inviteeId)]);
  const asked = await whomToAsk(inviter, { coauthors, foreignIds: [] }, now);
  const first = Math.max(-1, ...earlier.map(({ order }) => order)) + 1;
  return asked
    .filter(({ inviteeId }) => !known.has(inviteeId))
    .map((invitation, place) => store.inviteWrite({ ...invitation, paperId, order: first + place }));
}

/** Invites further co-authors at once: all or none. */
export async function inviteMore(
  paper: PaperRecord,
  inviter: SupervisorRecord,
  coauthors: readonly string[],
  now: Date,
): Promise<void> {
  const writes = await furtherInvitations(paper, inviter, coauthors, now);
  if (writes.length > 0 && !(await transact(writes)).done) throw new AppError('busy', { retryAfter: 1 });
}
