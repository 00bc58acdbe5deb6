import { createHash, randomBytes } from 'node:crypto';
import { ticketEntity } from './oauth-entities.ts';

const GOOD_FOR_SECONDS = 60;

/**
 * A ticket for somebody who signed in elsewhere: 32 random bytes, good once and for 60 seconds, for a session and
 * nothing else (decisions.md §3). Only its hash is kept.
 */
export async function writeTicket(supervisorId: string, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS;
  await ticketEntity()
    .create({ ticketHash: hashOf(ticket), supervisorId, expiresAt })
    .go();
  return ticket;
}

/** Takes a ticket, so that nobody can again; whose it was, or undefined where it was none, used or too old. */
export async function takeTicket(ticket: string, now: Date): Promise<string | undefined> {
  const { data } = await ticketEntity()
    .delete({ ticketHash: hashOf(ticket) })
    .go({ response: 'all_old' });
  if (!data?.supervisorId || data.expiresAt * 1000 < now.getTime()) return undefined;
  return data.supervisorId;
}

/** In hexadecimal: keys are compared in lower case. */
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
