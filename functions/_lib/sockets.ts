import type { ServerMessage } from '#shared/domain/socket-messages.ts';
import { systemClock } from './clock.ts';
import { sessionGoesOn, sessionStands } from './identify.ts';
import type { ListenerRecord } from './socket-entities.ts';
import { closeSocket, type Delivery, encodeMessage, post } from './socket-gateway.ts';
import { listenersIn, listenersOf, SHARDS } from './socket-store.ts';

/** How many sockets a message went to, and what came of it. `gone` ones were dropped. */
export type Reached = Record<Delivery, number>;

/**
 * As many posts at the same time: the SDK keeps 50 connections to the gateway, and at 10 ms a post that makes 5,000
 * sockets a second.
 */
const AT_ONCE = 50;

/**
 * Gives a message to every tab and device of a supervisor that has a socket open. One whose session has ended
 * (`identify.ts`) is told so and closed, and does not get the message. Dead sockets never make it fail.
 */
export async function sendToSupervisor(supervisorId: string, message: ServerMessage): Promise<Reached> {
  const data = encodeMessage(message);
  const listeners = await listenersOf(supervisorId);
  const standing = await standingTokens(listeners);
  const deliveries = await Promise.all(
    listeners.map((listener) =>
      standing.has(tokenOf(listener)) ? post(listener.connectionId, data) : endSession(listener.connectionId),
    ),
  );
  return count(deliveries);
}

/** Gives a message that concerns everybody to all sockets that have authenticated. Dead ones hold nobody up. */
export async function broadcast(message: ServerMessage): Promise<Reached> {
  const data = encodeMessage(message);
  const reached: Reached = { sent: 0, gone: 0, failed: 0 };
  for (let shard = 0; shard < SHARDS; shard += 1) {
    for await (const listeners of listenersIn(shard)) {
      const waiting = [...listeners];
      const deliverAll = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          reached[await post(next.connectionId, data)] += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, deliverAll));
    }
  }
  return reached;
}

/** Gives one socket a message. Never throws for a dead one. */
export const sendToSocket = (connectionId: string, message: ServerMessage): Promise<Delivery> =>
  post(connectionId, encodeMessage(message));

/**
 * Closes the sockets of a supervisor whose sessions have ended: by a logout here or elsewhere, a new password, time. One
 * whose session went on with a new token has until the next message or ping: its client is about to come again with it.
 */
export async function closeEndedSessions(supervisorId: string): Promise<void> {
  const now = systemClock();
  const listeners = await listenersOf(supervisorId);
  await Promise.all(
    listeners.map(async ({ connectionId, sessionId }) => {
      if (!(await sessionGoesOn({ supervisorId, sessionId }, now))) await endSession(connectionId);
    }),
  );
}

/** Tells a socket that its session is over, and closes it. */
export async function endSession(connectionId: string): Promise<'gone'> {
  await refuse(connectionId, 'auth_error', 'Your session has ended. Please log in again.');
  return 'gone';
}

/** Tells a socket why it can't stay, and closes it. */
export async function refuse(
  connectionId: string,
  type: 'auth_error' | 'error',
  message: string,
): Promise<void> {
  await sendToSocket(connectionId, { type, message });
  await closeSocket(connectionId);
}

/** Which of the tokens stand. One session may have listeners of two: of before a new password, and of after it. */
async function standingTokens(listeners: ListenerRecord[]): Promise<Set<string>> {
  const now = systemClock();
  const tokens = new Map(listeners.map((listener) => [tokenOf(listener), listener]));
  const checked = await Promise.all(
    [...tokens].map(async ([token, claims]) => ((await sessionStands(claims, now)) ? [token] : [])),
  );
  return new Set(checked.flat());
}

const tokenOf = ({ sessionId, tokenVersion }: ListenerRecord): string => `${sessionId}/${tokenVersion}`;

function count(deliveries: Delivery[]): Reached {
  const reached: Reached = { sent: 0, gone: 0, failed: 0 };
  for (const delivery of deliveries) reached[delivery] += 1;
  return reached;
}
