import { mayBeAskedAgain } from '#shared/domain/invitation.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import * as store from './invitation-store.ts';
import { toInvited } from './invitations.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Asks who declined, left or was taken off once more, for what they were asked first. A call of its own: who names all
 * co-authors with each version does not mean to ask again who said no.
 * @throws AppError `forbidden`, `withdrawn-for-good`, `invitation-not-found`, `asked-often-enough`
 */
export function inviteAgain({ clock }: PaperDeps) {
  return async ({ id, username }: { id: string; username: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    const { paper, isAuthor } = await findPaperPage(id, supervisor.supervisorId);
    if (!isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper invite co-authors.' });
    if (paper.status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
    const earlier = await store.invitationOf(paper.paperId, username);
    if (!earlier)
      throw new AppError('invitation-not-found', { message: 'This person was not invited to the paper.' });
    const { respondedAt: _r, endedAt: _e, ...asked } = earlier;
    const times = earlier.timesAsked ?? 1;
    if (!mayBeAskedAgain(earlier.status, times)) throw new AppError('asked-often-enough');
    const invitation = {
      ...asked,
      inviterId: supervisor.supervisorId,
      inviterUsername: supervisor.username,
      inviterName: displayName(supervisor),
      status: 'PENDING' as const,
      createdAt: clock().toISOString(),
      timesAsked: times + 1,
    };
    if (!(await store.askAgain(earlier, invitation))) throw new AppError('busy', { retryAfter: 1 });
    return {
      success: true as const,
      message: `${earlier.inviteeName} is asked once more.`,
      data: toInvited(invitation, paper, supervisor.supervisorId),
    };
  };
}
