import ipaddr from 'ipaddr.js';

/** What may be called: anything public by https; if configured for the local environment, also this machine by http. */
export interface AddressRules {
  allowLoopback: boolean;
}

/** Reads the rules from the environment: only the local cloud sets PROVIDER_LOOPBACK. */
export const addressRules = (): AddressRules => ({ allowLoopback: process.env.PROVIDER_LOOPBACK === 'true' });

/** Ports below 1024 belong to system services; https uses 443. */
const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1024;

/**
 * Returns why the form of a provider's address is refused; undefined if it is fine. `URL` has already converted decimal,
 * octal and hexadecimal IPv4: `https://0x7f.1` is 127.0.0.1. The addresses behind a name are checked when it is resolved
 * for the connection (`call-provider.ts`).
 */
export function addressProblem(address: string, { allowLoopback }: AddressRules): string | undefined {
  if (!URL.canParse(address)) return 'The provider’s address is not a URL.';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    return 'The provider’s address must not hold a user or a password.';
  if (allowLoopback && isLoopbackHost(url.hostname) && /^https?:$/.test(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'The provider’s address must begin with https://.';
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT)
    return `Port ${port} belongs to another service. Use 443, or one from 1024 on.`;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) return NOT_PUBLIC;
  if (/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(literal)) return NOT_PUBLIC;
  return undefined;
}

export const NOT_PUBLIC = 'The review provider’s URL must lead to a public internet address.';

/**
 * Returns whether an IP address is public according to IANA's registries, as ipaddr.js has them. IPv4 addresses inside
 * IPv6 ones (mapped, NAT64, 6to4, Teredo) don't count as public: nobody needs this notation.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All global unicast addresses start with 001; the rest is unassigned.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** Returns whether a URL names this machine itself, not by a name that others can resolve. */
export function isLoopbackHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return literal === 'localhost' || (ipaddr.isValid(literal) && ipaddr.parse(literal).range() === 'loopback');
}
