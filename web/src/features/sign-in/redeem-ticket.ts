import * as z from 'zod';
import { API_BASE_PATH, REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import { Supervisor } from '#shared/domain/account.ts';

const NOT_LOADED = 'Authentication succeeded but failed to load user data. Please try again.';

const Answer = z.object({
  success: z.literal(true),
  data: Supervisor.extend({ token: z.string().min(1) }),
});

/**
 * Exchanges the single-use ticket for the user and the session token. Doesn't use the API client, which would send the
 * token of the previous session and end that session on an error.
 * @throws Error with the message for the user
 */
export async function redeemTicket(ticket: string): Promise<{ supervisor: Supervisor; token: string }> {
  const response = await fetch(`${window.location.origin}${API_BASE_PATH}/auth/me`, {
    headers: { authorization: `Bearer ${ticket}`, 'x-oauth-flow': 'google' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(NOT_LOADED, { cause });
  });
  const answer = Answer.safeParse(await readJson(response));
  if (!response.ok || !answer.success) throw new Error(NOT_LOADED);
  const { token, ...supervisor } = answer.data.data;
  return { supervisor, token };
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
