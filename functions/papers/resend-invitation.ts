import { mayBeAskedAgain } from '#shared/domain/invitation.ts';
import { AppError } from '#shared/errors.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import * as store from './invitation-repository.ts';
import { toInvited } from './invited-view.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Invites a person who declined, left or was removed once more, for the same role. A separate endpoint, because naming
 * all co-authors with each version doesn't mean inviting again those who declined.
 * @throws AppError `forbidden`, `withdrawn-for-good`, `invitation-not-found`, `asked-often-enough`
 */
export function resendInvitation({ clock }: PaperDeps) {
  return async ({ id, username }: { id: string; username: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { paper, isAuthor } = await findVisiblePaper(id, supervisor.supervisorId);
    if (!isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper invite co-authors.' });
    if (paper.status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
    const earlier = await store.findInvitation(paper.paperId, username);
    if (!earlier)
      throw new AppError('invitation-not-found', { message: 'This person was not invited to the paper.' });
    const { respondedAt: _r, endedAt: _e, ...invited } = earlier;
    const times = earlier.timesAsked ?? 1;
    if (!mayBeAskedAgain(earlier.status, times)) throw new AppError('asked-often-enough');
    const invitation = {
      ...invited,
      inviterId: supervisor.supervisorId,
      inviterUsername: supervisor.username,
      inviterName: displayName(supervisor),
      status: 'PENDING' as const,
      createdAt: clock().toISOString(),
      timesAsked: times + 1,
    };
    if (!(await store.resendInvitation(earlier, invitation))) throw new AppError('busy', { retryAfter: 1 });
    return {
      success: true as const,
      message: `We invited ${earlier.inviteeName} again.`,
      data: toInvited(invitation, paper, supervisor.supervisorId),
    };
  };
}
