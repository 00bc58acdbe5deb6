import * as z from 'zod';
import { SOCKET_LIMITS } from '#shared/domain/socket-constants.ts';
import { sendMessages } from '../runtime/send-messages.ts';

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

/** Enqueues tasks. @throws Error if one could not be enqueued */
export const queueSocketTasks = (tasks: SocketTask[]): Promise<void> =>
  sendMessages(
    'SOCKET_QUEUE_URL',
    tasks.map((body) => ({ body, delaySeconds: DELAY_SECONDS[body.task] })),
  );
