import type { ServerMessage } from '#shared/domain/socket-messages.ts';
import { findSessionOwner, isSessionActive } from '../identity/identify-caller.ts';
import { systemClock } from '../runtime/clock.ts';
import type { ListenerRecord } from './socket-entities.ts';
import { closeSocket, type Delivery, encodeMessage, post } from './socket-gateway.ts';
import { listListeners, pageListeners, SHARDS } from './socket-repository.ts';

/** How many sockets a message was sent to, by outcome. Sockets that are `gone` were deleted. */
export type DeliveryCounts = Record<Delivery, number>;

/** Concurrent sends: the SDK keeps 50 connections to the gateway, which at 10 ms each makes 5,000 sockets per second. */
const AT_ONCE = 50;

/** Sends a message to every open socket of a supervisor, as `sendToSockets` does. */
export const sendToSupervisor = async (
  supervisorId: string,
  message: ServerMessage,
): Promise<DeliveryCounts> => sendToSockets(await listListeners(supervisorId), message);

/**
 * Sends a message to open sockets. A socket whose session has ended (`identify-caller.ts`) receives `auth_error` instead and is closed.
 * Dead sockets never make it fail.
 */
export async function sendToSockets(
  listeners: ListenerRecord[],
  message: ServerMessage,
): Promise<DeliveryCounts> {
  const data = encodeMessage(message);
  const validTokens = await findValidTokens(listeners);
  const deliveries = await Promise.all(
    listeners.map((listener) =>
      validTokens.has(tokenKey(listener))
        ? post(listener.connectionId, data)
        : endSession(listener.connectionId),
    ),
  );
  return count(deliveries);
}

/** Sends a message to all authenticated sockets. Dead ones delay nobody. */
export async function broadcast(message: ServerMessage): Promise<DeliveryCounts> {
  const data = encodeMessage(message);
  const counts: DeliveryCounts = { sent: 0, gone: 0, failed: 0 };
  for (let shard = 0; shard < SHARDS; shard += 1) {
    for await (const listeners of pageListeners(shard)) {
      const waiting = [...listeners];
      const deliverAll = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          counts[await post(next.connectionId, data)] += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, deliverAll));
    }
  }
  return counts;
}

/** Sends a message to one socket. Never throws for a dead one. */
export const sendToSocket = (connectionId: string, message: ServerMessage): Promise<Delivery> =>
  post(connectionId, encodeMessage(message));

/**
 * Closes a supervisor's sockets whose session has ended: by logout here or elsewhere, a new password, or time. A session
 * renewed with a new token stays open until the next message or ping, because its client is about to reconnect.
 */
export async function closeEndedSessions(supervisorId: string): Promise<void> {
  const now = systemClock();
  const listeners = await listListeners(supervisorId);
  await Promise.all(
    listeners.map(async ({ connectionId, sessionId }) => {
      if (!(await isSessionActive({ supervisorId, sessionId }, now))) await endSession(connectionId);
    }),
  );
}

/** Tells a socket's client that its session has ended, and closes the socket. */
export async function endSession(connectionId: string): Promise<'gone'> {
  await closeWithMessage(connectionId, 'auth_error', 'Your session has ended. Please log in again.');
  return 'gone';
}

/** Tells a socket's client why it is closed, and closes it. */
export async function closeWithMessage(
  connectionId: string,
  type: 'auth_error' | 'error',
  message: string,
): Promise<void> {
  await sendToSocket(connectionId, { type, message });
  await closeSocket(connectionId);
}

/** Returns the valid tokens. One session may have listeners with two: from before and after a new password. */
async function findValidTokens(listeners: ListenerRecord[]): Promise<Set<string>> {
  const now = systemClock();
  const tokens = new Map(listeners.map((listener) => [tokenKey(listener), listener]));
  const checked = await Promise.all(
    [...tokens].map(async ([token, claims]) => ((await findSessionOwner(claims, now)) ? [token] : [])),
  );
  return new Set(checked.flat());
}

const tokenKey = ({ sessionId, tokenVersion }: ListenerRecord): string => `${sessionId}/${tokenVersion}`;

function count(deliveries: Delivery[]): DeliveryCounts {
  const counts: DeliveryCounts = { sent: 0, gone: 0, failed: 0 };
  for (const delivery of deliveries) counts[delivery] += 1;
  return counts;
}
