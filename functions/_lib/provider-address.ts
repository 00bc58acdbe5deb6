import ipaddr from 'ipaddr.js';

/** What may be called: anything public by https; by configuration of the local environment also this machine, by http. */
export interface AddressRules {
  allowLoopback: boolean;
}

/** As the environment says: PROVIDER_LOOPBACK is set by the local cloud alone. */
export const addressRules = (): AddressRules => ({ allowLoopback: process.env.PROVIDER_LOOPBACK === 'true' });

/** Ports below 1024 belong to services of the system; https has one of them. */
const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1024;

/**
 * Why a provider's address is refused by its form alone; undefined where it is not. `URL` has read decimal, octal and
 * hexadecimal forms of IPv4 by then: `https://0x7f.1` is 127.0.0.1. What a name leads to is looked at when it is
 * resolved, for the very connection (`call-provider.ts`).
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

export const NOT_PUBLIC = 'The provider’s address must lead to a public address of the internet.';

/**
 * Whether an IP address is one of the public internet: by the registries of IANA, as ipaddr.js has them. An IPv4 address
 * inside of an IPv6 one (mapped, NAT64, 6to4, Teredo) counts as not public: nobody needs to write it so.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All global unicast addresses begin with 001; what lies outside was never given to anybody.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** Whether a URL names this machine itself, and not by way of a name that somebody else resolves. */
export function isLoopbackHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return literal === 'localhost' || (ipaddr.isValid(literal) && ipaddr.parse(literal).range() === 'loopback');
}
