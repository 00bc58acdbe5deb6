import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { citationEntity } from '../../_lib/citation-entities.ts';
import { type DeskCaseRecord, deskCaseEntity } from '../../_lib/desk-entities.ts';
import { NoticeTask } from '../../_lib/notice-queue.ts';
import { type Notice, noticesPut } from '../../_lib/notices.ts';
import { getPaperById } from '../../_lib/paper-by-id.ts';
import { type InvitationRecord, invitationEntity } from '../../_lib/submission-entities.ts';
import { announceToAll } from './announce-to-all.ts';
import { noticesOfCitation, noticesOfDesk, noticesOfInvitation, noticesOfPaper } from './of-paper.ts';

/** Tells people what happens to papers, and what admins announce: by message, as these streams have no room. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.allSettled(
    Records.map(({ body }) => tell(NoticeTask.parse(JSON.parse(body)))),
  );
  const batchItemFailures = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    console.error('Nobody could be told', { body: Records[index]?.body, error: outcome.reason });
    return [{ itemIdentifier: Records[index]?.messageId ?? '' }];
  });
  return { batchItemFailures };
}

async function tell(task: NoticeTask): Promise<void> {
  if (task.kind === 'announcement') await announceToAll(task);
  else await noticesPut(await noticesOf(task));
}

async function noticesOf(task: Exclude<NoticeTask, { kind: 'announcement' }>): Promise<Notice[]> {
  if (task.kind === 'citation') return ofCitation(task);
  const paper = await getPaperById(task.paperId);
  if (!paper) return [];
  if (task.kind === 'paper') return noticesOfPaper(paper);
  if (task.kind === 'desk') {
    const { data } = await deskCaseEntity().get(task).go({ consistent: true });
    return data ? noticesOfDesk(data as DeskCaseRecord, paper) : [];
  }
  const { data } = await invitationEntity().get(task).go({ consistent: true });
  return data ? noticesOfInvitation(data as InvitationRecord, paper) : [];
}

async function ofCitation(task: Extract<NoticeTask, { kind: 'citation' }>): Promise<Notice[]> {
  const [{ data: citation }, cited, citing] = await Promise.all([
    citationEntity().get(task).go({ consistent: true }),
    getPaperById(task.citedId),
    getPaperById(task.citingId),
  ]);
  // A citation by a paper with an author in common is no news to them.
  return citation && !citation.isSelf && cited && citing ? noticesOfCitation(citation, cited, citing) : [];
}
