/** Returns the site's origin: from the settings, or from the request (our edge function supplies the host). */
export function requestOrigin(headers: Record<string, string | undefined>): string {
  const { 'x-forwarded-proto': scheme = 'https', 'x-forwarded-host': host = headers.host ?? 'localhost' } =
    headers;
  return process.env.PUBLIC_ORIGIN || `${scheme}://${host}`;
}
