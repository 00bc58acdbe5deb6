import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { citationEntity } from '../../_lib/citations/citation-entities.ts';
import { NotificationTask } from '../../_lib/notifications/notification-queue.ts';
import { type NewNotification, putNotifications } from '../../_lib/notifications/notification-repository.ts';
import { type DeskCaseRecord, deskCaseEntity } from '../../_lib/papers/desk-review-entities.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { getPaperById } from '../../_lib/papers/paper-repository.ts';
import { type InvitationRecord, invitationEntity } from '../../_lib/papers/submission-entities.ts';
import { limitRequestEntity } from '../../_lib/papers/submission-limit-entities.ts';
import { getChecks } from '../../_lib/reference-checks/reference-check-repository.ts';
import { getSummary } from '../../_lib/reproductions/reproduction-repository.ts';
import { becauseOf, causeOfMessage } from '../../_lib/runtime/cause.ts';
import { broadcastAnnouncement } from './broadcast-announcement.ts';
import { limitNotifications } from './limit-notifications.ts';
import {
  citationNotifications,
  deskReviewNotifications,
  invitationNotifications,
  paperNotifications,
} from './paper-notifications.ts';
import { reproductionNotifications } from './reproduction-notifications.ts';
import { retractionNotifications } from './retraction-notifications.ts';

/** Writes notifications about papers, requests for more submissions and announcements, from a queue because the streams have no free consumer. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(
    Records.map((record) =>
      becauseOf(causeOfMessage(record), async () =>
        handleTask(NotificationTask.parse(JSON.parse(record.body))),
      ),
    ),
  );
  const batchItemFailures = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    console.error('Notifications could not be written', {
      body: Records[index]?.body,
      error: outcome.reason,
    });
    return [{ itemIdentifier: Records[index]?.messageId ?? '' }];
  });
  return { batchItemFailures };
}

async function handleTask(task: NotificationTask): Promise<void> {
  if (task.kind === 'announcement') await broadcastAnnouncement(task);
  else await putNotifications(await notificationsFor(task));
}

async function notificationsFor(
  task: Exclude<NotificationTask, { kind: 'announcement' }>,
): Promise<NewNotification[]> {
  if (task.kind === 'citation') return forCitation(task);
  if (task.kind === 'limit-request') {
    const { data } = await limitRequestEntity().get(task).go({ consistent: true });
    return data ? limitNotifications(data) : [];
  }
  const paper = await getPaperById(task.paperId);
  if (!paper) return [];
  if (task.kind === 'paper') return paperNotifications(paper);
  if (task.kind === 'retraction') return forRetraction(task, paper);
  if (task.kind === 'reproduction') {
    const summary = await getSummary(paper.paperId, task.reproductionId);
    return summary ? reproductionNotifications(summary, paper) : [];
  }
  if (task.kind === 'desk') {
    const { data } = await deskCaseEntity().get(task).go({ consistent: true });
    return data ? deskReviewNotifications(data as DeskCaseRecord, paper) : [];
  }
  const { data } = await invitationEntity().get(task).go({ consistent: true });
  return data ? invitationNotifications(data as InvitationRecord, paper) : [];
}

async function forRetraction(
  { version, key }: Extract<NotificationTask, { kind: 'retraction' }>,
  paper: PaperRecord,
): Promise<NewNotification[]> {
  const check = (await getChecks({ paperId: paper.paperId, version })).get(key);
  return check?.verdict === 'retracted' && version === paper.publicVersion
    ? retractionNotifications(check, paper)
    : [];
}

async function forCitation(
  task: Extract<NotificationTask, { kind: 'citation' }>,
): Promise<NewNotification[]> {
  const [{ data: citation }, cited, citing] = await Promise.all([
    citationEntity().get(task).go({ consistent: true }),
    getPaperById(task.citedId),
    getPaperById(task.citingId),
  ]);
  // Authors of both papers know of the citation.
  return citation && !citation.isSelf && cited && citing
    ? citationNotifications(citation, cited, citing)
    : [];
}
