import { createHash } from 'node:crypto';

/** Browsers and programs by what their User-Agent has and others' has not; the order matters: Edge says Chrome, too. */
const FAMILIES: [name: string, sign: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];

/** What sort of browser or program it is, without its version: `Firefox`, `curl`, `axios`. */
export function deviceFamily(userAgent: string): string {
  const browser = FAMILIES.find(([, sign]) => sign.test(userAgent))?.[0];
  return browser ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? 'an unknown program';
}

/** The network that an address is in, as providers give them out: /24 for IPv4, /48 for IPv6. */
export const networkOf = (address: string): string => firstGroups(address, 3, 3);

/** Whom one limit meets: an IPv4 address, or the /64 that one IPv6 subscriber has at the least. */
export const subscriberOf = (address: string): string => firstGroups(address, 4, 4);

/** A device for comparing: kept as a hash, since where people log in from is nobody's business. */
export const deviceHash = (supervisorId: string, userAgent: string, address: string): string =>
  createHash('sha256')
    .update(`${supervisorId} ${deviceFamily(userAgent)} ${networkOf(address)}`)
    .digest('hex');

function firstGroups(address: string, v4: number, v6: number): string {
  if (!address.includes(':')) return address.split('.').slice(0, v4).join('.');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return firstGroups(mapped, v4, v6);
  // `::` stands for as many groups of zeros as are missing.
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, v6).join(':');
}
