const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/** Programs that open by a scheme of their own. Other schemes need a dot, as RFC 8252 §7.1 requires. */
const KNOWN_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:', 'raycast:'];

/**
 * Returns whether a code may be sent to a URI: https, this machine by http, or a program's own scheme. Never
 * `javascript:`, `data:` and the like, and never a URI with a fragment or credentials.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.test(hostname);
  return KNOWN_SCHEMES.includes(protocol) || /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]+:$/.test(protocol);
}

/** Returns whether a URI was registered: the same text, except for the port on this machine (RFC 8252 §7.3). */
export const isRegistered = (redirectUri: string, registered: readonly string[]): boolean =>
  registered.some(
    (uri) => uri === redirectUri || (isLoopback(uri) && withoutPort(uri) === withoutPort(redirectUri)),
  );

export function isLoopback(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

/** Returns where the browser is redirected, for a person to judge: a host, or a program's scheme. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

function withoutPort(uri: string): string {
  if (!isLoopback(uri)) return uri;
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
