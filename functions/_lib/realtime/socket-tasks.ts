import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { SOCKET_LIMITS } from '#shared/domain/socket-constants.ts';
import { setting } from '../runtime/dynamodb.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';

const ofOne = { connectionId: z.string() };

/** A delayed task for one socket, or a task for all. A message has no state, so it may arrive twice. */
export const SocketTask = z.discriminatedUnion('task', [
  /** The gateway accepts no message for a socket before its $connect has returned. */
  z.object({ task: z.literal('welcome'), ...ofOne }),
  z.object({ task: z.literal('close-stranger'), ...ofOne }),
  z.object({ task: z.literal('announce-site-state') }),
]);
export type SocketTask = z.infer<typeof SocketTask>;

const DELAY_SECONDS: Record<SocketTask['task'], number> = {
  welcome: 1,
  'close-stranger': SOCKET_LIMITS.authenticateSeconds,
  'announce-site-state': 0,
};

const client = once(() => observed(new SQSClient({})));

/** Enqueues at most ten tasks. @throws Error if one could not be enqueued */
export async function queueSocketTasks(tasks: SocketTask[]): Promise<void> {
  const { Failed = [] } = await client().send(
    new SendMessageBatchCommand({
      QueueUrl: setting('SOCKET_QUEUE_URL'),
      Entries: tasks.map((task, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(task),
        DelaySeconds: DELAY_SECONDS[task.task],
      })),
    }),
  );
  if (Failed.length > 0) throw new Error(`Socket tasks could not be queued: ${JSON.stringify(Failed)}`);
}
