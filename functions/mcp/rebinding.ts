const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns whether a request looks like DNS rebinding: a foreign page in a browser that calls a server on the user's own
 * machine. The MCP specification requires this check. Over plain HTTP, both the requested host and the page's origin must
 * be loopback addresses. Over HTTPS, the certificate proves the host, and other origins may call like any API client.
 */
export function isRebound(headers: Record<string, string | undefined>, origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:') return false;
  if (!LOOPBACK.test(hostname)) return true;
  const page = headers.origin;
  return (
    page !== undefined && page !== 'null' && !(URL.canParse(page) && LOOPBACK.test(new URL(page).hostname))
  );
}
