import { createHash, randomBytes } from 'node:crypto';
import { ticketEntity } from './oauth-entities.ts';

const GOOD_FOR_SECONDS = 60;

/**
 * A login ticket after Google sign-in: 32 random bytes, valid once, for 60 seconds, to open a session and for nothing else
 * (docs/product/accounts.md). The database contains only its hash.
 */
export async function issueTicket(supervisorId: string, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS;
  await ticketEntity()
    .create({ ticketHash: hashOf(ticket), supervisorId, expiresAt })
    .go();
  return ticket;
}

/** Deletes a ticket so that it works once. Returns its supervisor, or undefined if it is invalid, used or expired. */
export async function redeemTicket(ticket: string, now: Date): Promise<string | undefined> {
  const { data } = await ticketEntity()
    .delete({ ticketHash: hashOf(ticket) })
    .go({ response: 'all_old' });
  if (!data?.supervisorId || data.expiresAt * 1000 < now.getTime()) return undefined;
  return data.supervisorId;
}

/** In hexadecimal, because ElectroDB lowercases keys. */
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
