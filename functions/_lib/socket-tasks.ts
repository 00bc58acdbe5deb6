import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { SOCKET_LIMITS } from '#shared/domain/socket-terms.ts';
import { once } from './once.ts';
import { setting } from './tables.ts';

const ofOne = { connectionId: z.string() };

/** What is to be done with sockets a little later, or with all of them. A message carries no state: it may come twice. */
export const SocketTask = z.discriminatedUnion('task', [
  /** The gateway takes no message for a socket before its $connect has answered. */
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

const client = once(() => new SQSClient({}));

/** Puts tasks (at most ten) on the queue. @throws Error where one could not be put there */
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
