import { csrfCookie, issueToken } from '../_lib/identity/csrf.ts';
import type { Call } from '../_lib/runtime/call.ts';

/** Returns a CSRF token and the cookie that it belongs to; a valid cookie is kept. */
export async function getCsrfToken(_input: unknown, call: Call) {
  const { token, cookie } = await issueToken(call.headers);
  return {
    headers: { 'set-cookie': csrfCookie(cookie, call.origin), 'cache-control': 'no-store' },
    body: { success: true as const, csrfToken: token, data: { csrfToken: token } },
  };
}
