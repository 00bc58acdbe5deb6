/** Where the product stands: configured, or as the reader asked for it (our edge function says how). */
export function originOf(headers: Record<string, string | undefined>): string {
  const { 'x-forwarded-proto': scheme = 'https', 'x-forwarded-host': host = headers.host ?? 'localhost' } =
    headers;
  return process.env.PUBLIC_ORIGIN || `${scheme}://${host}`;
}
