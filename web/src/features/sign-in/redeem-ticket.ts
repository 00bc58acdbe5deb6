import * as z from 'zod';
import { API_BASE_PATH, REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import { Supervisor } from '#shared/domain/account.ts';
import { decodeErrorBody } from '../../lib/api-problem.ts';
import { type Asked, askedFactor, type Proof } from '../../lib/asked-factor.ts';

const NOT_LOADED = 'Authentication succeeded but failed to load user data. Please try again.';

const ProvedAnswer = z.object({
  success: z.literal(true),
  data: z.object({ user: Supervisor, token: z.string().min(1) }),
});
const Answer = z.object({
  success: z.literal(true),
  data: Supervisor.extend({ token: z.string().min(1) }),
});

export interface TicketSession {
  supervisor: Supervisor;
  token: string;
}

/**
 * Exchanges the single-use ticket for the user and the session token. Doesn't use the API client, which would send the
 * token of the previous session and end that session on an error.
 * @returns the session, or the second factor that the account asks for
 * @throws Error with the message for the user
 */
export async function redeemTicket(ticket: string): Promise<TicketSession | { asked: Asked }> {
  const response = await fetch(`${window.location.origin}${API_BASE_PATH}/auth/me`, {
    headers: { authorization: `Bearer ${ticket}`, 'x-oauth-flow': 'google' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(NOT_LOADED, { cause });
  });
  const body = await readJson(response);
  const asked = askedFactor(decodeErrorBody(body, response.status));
  if (asked) return { asked };
  const answer = Answer.safeParse(body);
  if (!response.ok || !answer.success) throw new Error(NOT_LOADED);
  const { token, ...supervisor } = answer.data.data;
  return { supervisor, token };
}

/** Exchanges the ticket together with the second factor. @throws the API's error */
export async function redeemWithProof(ticket: string, proof: Proof): Promise<TicketSession> {
  const response = await fetch(`${window.location.origin}${API_BASE_PATH}/auth/google-login`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ticket}`, 'content-type': 'application/json' },
    body: JSON.stringify(proof),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const body = await readJson(response);
  const answer = ProvedAnswer.safeParse(body);
  if (!answer.success) throw decodeErrorBody(body, response.status) ?? new Error(NOT_LOADED);
  return { supervisor: answer.data.data.user, token: answer.data.data.token };
}

/** Ends a session that isn't wanted after all. */
export async function endSession(token: string): Promise<void> {
  await fetch(`${window.location.origin}${API_BASE_PATH}/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Error(`Unexpected response (status ${response.status})`);
  }
}
