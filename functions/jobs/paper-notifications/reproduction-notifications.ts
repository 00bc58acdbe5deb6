import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';
import { paperPath, quotedTitle } from '../../_lib/notifications/notification-texts.ts';
import { currentAuthorIds } from '../../_lib/papers/authorship.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';

/** Notifies the authors of a paper what somebody else got when they ran its code. */
export function reproductionNotifications(
  { id, by, reproduced, outputs, createdAt }: ReproductionSummary,
  paper: PaperRecord,
): NewNotification[] {
  const got = `${reproduced} of ${outputs} ${outputs === 1 ? 'output' : 'outputs'}`;
  return currentAuthorIds(paper).map((supervisorId) => ({
    supervisorId,
    type: 'PAPER_REPRODUCED' as const,
    cause: `reproduction ${id}`,
    title: 'Your code was run by somebody else',
    message: `${by.name} ran the capsule of ${quotedTitle(paper.shown.title)}, and got ${got} as you did.`,
    actionUrl: `${paperPath(paper.archiveId)}/reproductions/${id}`,
    at: createdAt,
  }));
}
