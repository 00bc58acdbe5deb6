import type { Call } from '../_lib/call.ts';
import { csrfCookie, issueToken } from '../_lib/csrf.ts';

/** A token against forged requests, and the cookie that it belongs to; who has a good cookie keeps it. */
export async function getCsrfToken(_input: unknown, call: Call) {
  const { token, cookie } = await issueToken(call.headers);
  return {
    headers: { 'set-cookie': csrfCookie(cookie, call.origin), 'cache-control': 'no-store' },
    body: { success: true as const, csrfToken: token, data: { csrfToken: token } },
  };
}
