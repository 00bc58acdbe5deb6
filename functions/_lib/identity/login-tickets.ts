import { createHash, randomBytes } from 'node:crypto';
import { ticketEntity } from './oauth-entities.ts';

export const TICKET_SECONDS = 60;
/** Accounts with a second factor: the person has to find the phone or the security key. */
export const STEP_SECONDS = 300;
/** The cookie of the browser that a ticket was issued to. */
export const TICKET_COOKIE = 'login-ticket';

/**
 * A login ticket after Google sign-in: 32 random bytes, valid once, for `seconds`, to open a session and for nothing else
 * (docs/product/accounts.md). It works only together with its proof, which the browser has as a cookie. The database contains
 * only their hashes.
 */
export async function issueTicket(
  supervisorId: string,
  seconds: number,
  now: Date,
): Promise<{ ticket: string; proof: string }> {
  const [ticket, proof] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const expiresAt = Math.floor(now.getTime() / 1000) + seconds;
  await ticketEntity()
    .create({ ticketHash: hashOf(ticket), proofHash: hashOf(proof), supervisorId, expiresAt })
    .go();
  return { ticket, proof };
}

/** Returns the supervisor of a ticket; undefined if it is invalid, used, expired, or was issued to another browser. */
export async function findTicketHolder(
  ticket: string,
  proof: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const { data } = await ticketEntity()
    .get({ ticketHash: hashOf(ticket) })
    .go({ consistent: true });
  if (proof === undefined || data?.proofHash !== hashOf(proof)) return undefined;
  return data.expiresAt * 1000 < now.getTime() ? undefined : data.supervisorId;
}

/** Deletes a ticket so that it works once. Returns whether it was there. */
export async function consumeTicket(ticket: string): Promise<boolean> {
  const { data } = await ticketEntity()
    .delete({ ticketHash: hashOf(ticket) })
    .go({ response: 'all_old' });
  return Boolean(data?.supervisorId);
}

/** In hexadecimal, because ElectroDB lowercases keys. */
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
