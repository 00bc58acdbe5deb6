interface Site {
  origin: string;
  headers: Record<string, string | undefined>;
}

/**
 * Returns the Set-Cookie header of a cookie that scripts can't read, foreign forms don't send, and, over HTTPS, no other host
 * can set (`__Host-`). Lax: the redirect from an identity provider is a navigation from another site.
 * @param seconds how long it lives; without it, as long as the browser is open
 */
export function hostCookie(
  name: string,
  value: string,
  { origin }: Pick<Site, 'origin'>,
  seconds?: number,
): string {
  const isSecure = origin.startsWith('https:');
  return [
    `${isSecure ? HOST : ''}${name}=${value}`,
    'Path=/',
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

/** Returns a cookie's value, under the name that `hostCookie` gave it. */
export function readHostCookie(name: string, { headers }: Pick<Site, 'headers'>): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const valueUnder = (prefix: string) =>
    pairs.find((pair) => pair.startsWith(`${prefix}${name}=`))?.slice(prefix.length + name.length + 1);
  return valueUnder(HOST) ?? valueUnder('');
}

const HOST = '__Host-';
