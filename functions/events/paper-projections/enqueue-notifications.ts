import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { enqueueNotifications, type NotificationTask } from '../../_lib/notifications/notification-queue.ts';

/**
 * Enqueues tasks for notifications about papers: this stream has two consumers already, and a third would be throttled.
 * It skips changes without news, because every view changes a paper.
 */
export async function enqueuePaperNotifications({ Records }: DynamoDBStreamEvent): Promise<void> {
  const tasks = new Map(Records.flatMap(toTask).map((task) => [JSON.stringify(task), task]));
  await enqueueNotifications([...tasks.values()]);
}

function toTask({ eventName, dynamodb }: DynamoDBRecord): NotificationTask[] {
  const { NewImage: now, OldImage: before } = dynamodb ?? {};
  if (eventName === 'REMOVE' || !now) return [];
  const text = (name: string): string => now[name]?.S ?? '';
  const isNews = (name: string): boolean => now[name]?.S !== before?.[name]?.S;
  switch (now.__edb_e__?.S) {
    case 'paper':
      return isNews('versions') ? [{ kind: 'paper', paperId: text('paperId') }] : [];
    case 'deskcase':
      return isNews('state')
        ? [{ kind: 'desk', paperId: text('paperId'), version: Number(now.version?.N) }]
        : [];
    case 'invitation':
      return isNews('status')
        ? [{ kind: 'invitation', inviteeId: text('inviteeId'), paperId: text('paperId') }]
        : [];
    case 'limitrequest':
      return isNews('state') && text('state') !== 'open'
        ? [{ kind: 'limit-request', supervisorId: text('supervisorId') }]
        : [];
    case 'reproduction':
      return before
        ? []
        : [{ kind: 'reproduction', paperId: text('paperId'), reproductionId: text('reproductionId') }];
    case 'citation':
      return before
        ? []
        : [
            {
              kind: 'citation',
              citedId: text('citedId'),
              citedAt: text('citedAt'),
              citingId: text('citingId'),
            },
          ];
    default:
      return [];
  }
}
