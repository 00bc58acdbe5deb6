import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { enqueueNotices, type NoticeTask } from '../../_lib/notice-queue.ts';

/**
 * Hands over what people are to be told of papers, to the queue of notices: this stream has two readers already, and a
 * third would be throttled. Only what may be news is handed over: a paper is written with each view of it.
 */
export async function forwardNotices({ Records }: DynamoDBStreamEvent): Promise<void> {
  const tasks = Records.flatMap(taskOf).map((task) => JSON.stringify(task));
  await enqueueNotices([...new Set(tasks)].map((text) => JSON.parse(text) as NoticeTask));
}

function taskOf({ eventName, dynamodb }: DynamoDBRecord): NoticeTask[] {
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
