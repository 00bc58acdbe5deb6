const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
/** Programs that open themselves by a scheme of their own; others need a dot in it, as RFC 8252 §7.1 asks. */
const KNOWN_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:', 'raycast:'];

/**
 * Whether a browser may be sent there with a code: to https, to this machine by http, or to a program's own scheme.
 * Never to `javascript:`, `data:` and their like, and never to an address with a fragment or a login in it.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.test(hostname);
  return KNOWN_SCHEMES.includes(protocol) || /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]+:$/.test(protocol);
}

/** Whether it is one that was registered: the same text, but for the port on this machine (RFC 8252 §7.3). */
export const isRegistered = (asked: string, registered: readonly string[]): boolean =>
  registered.some(
    (uri) => uri === asked || (isOnThisMachine(uri) && withoutPort(uri) === withoutPort(asked)),
  );

export function isOnThisMachine(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.test(hostname);
}

/** Whom the browser goes back to, for a person to judge: a host, or a program's scheme. */
export function redirectHostOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

function withoutPort(uri: string): string {
  if (!isOnThisMachine(uri)) return uri;
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
