import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';
import { paperPath, quotedTitle } from '../../_lib/notifications/notification-texts.ts';
import { currentAuthorIds } from '../../_lib/papers/authorship.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';

/** Notifies the authors of a paper that a work which it cites was retracted, once for the work. */
export function retractionNotifications(
  { record, checkedAt }: ReferenceCheck,
  paper: PaperRecord,
): NewNotification[] {
  if (!record || checkedAt === null) return [];
  return currentAuthorIds(paper).map((supervisorId) => ({
    supervisorId,
    type: 'CITED_WORK_RETRACTED' as const,
    cause: `retraction ${paper.paperId} ${record.doi || record.id}`,
    title: 'A work that you cite was retracted',
    message: `${quotedTitle(paper.shown.title)} cites ${quotedTitle(record.title)}, which was retracted. Readers see a mark where you cite it.`,
    actionUrl: `${paperPath(paper.archiveId)}?view=references`,
    at: checkedAt,
  }));
}
