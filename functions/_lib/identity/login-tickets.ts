import { createHash, randomBytes } from 'node:crypto';
import { ticketEntity } from './oauth-entities.ts';

export const TICKET_SECONDS = 60;
/** The cookie of the browser that a ticket was issued to. */
export const TICKET_COOKIE = 'login-ticket';

/**
 * A login ticket after Google sign-in: 32 random bytes, valid once, for 60 seconds, to open a session and for nothing else
 * (docs/product/accounts.md). It works only together with its proof, which the browser has as a cookie. The database contains
 * only their hashes.
 */
export async function issueTicket(
  supervisorId: string,
  now: Date,
): Promise<{ ticket: string; proof: string }> {
  const [ticket, proof] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const expiresAt = Math.floor(now.getTime() / 1000) + TICKET_SECONDS;
  await ticketEntity()
    .create({ ticketHash: hashOf(ticket), proofHash: hashOf(proof), supervisorId, expiresAt })
    .go();
  return { ticket, proof };
}

/** Deletes a ticket so that it works once. Returns its supervisor, or undefined if it is invalid, used or expired. */
export async function redeemTicket(
  ticket: string,
  proof: string | undefined,
  now: Date,
): Promise<string | undefined> {
  // The ticket of another browser stays valid there.
  const { data: known } = await ticketEntity()
    .get({ ticketHash: hashOf(ticket) })
    .go({ consistent: true });
  if (proof === undefined || known?.proofHash !== hashOf(proof)) return undefined;
  const { data } = await ticketEntity()
    .delete({ ticketHash: hashOf(ticket) })
    .go({ response: 'all_old' });
  if (!data?.supervisorId || data.expiresAt * 1000 < now.getTime()) return undefined;
  return data.supervisorId;
}

/** In hexadecimal, because ElectroDB lowercases keys. */
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
