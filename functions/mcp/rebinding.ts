const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a foreign page in a browser may be talking to a server on somebody's own machine (the MCP specification asks
 * for this check): over plain HTTP both the address asked for and the page must be that machine's. Over HTTPS the
 * certificate says the same, and pages elsewhere may call as any API client does.
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
