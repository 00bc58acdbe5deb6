/**
 * What who is suspended may still do: read everything, see to the safety of their account, read their notices, appeal,
 * and leave. A new key would be of no use to them.
 * @param path below `/api/v1`, with parameters in braces as the contract has it
 */
export function mayWhileSuspended(method: string, path: string): boolean {
  if (method === 'GET') return true;
  if (path.startsWith('/auth/')) return !(method === 'POST' && path === '/auth/api-keys');
  if (path.startsWith('/notifications')) return true;
  return ALLOWED.includes(`${method} ${path}`);
}

const ALLOWED = ['POST /users/me/suspension/appeal', 'DELETE /users/me'];
