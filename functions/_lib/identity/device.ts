import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Browsers and programs by what distinguishes their User-Agent. The order matters: Edge's contains "Chrome". */
const FAMILIES: [name: string, sign: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];

/** Returns the family of a browser or program, without its version: `Firefox`, `curl`, `axios`. */
export function deviceFamily(userAgent: string): string {
  const browser = FAMILIES.find(([, sign]) => sign.test(userAgent))?.[0];
  return browser ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? 'an unknown program';
}

/** Returns the network of an IP address at the size that providers assign: /24 for IPv4, /48 for IPv6. */
export const networkPrefix = (address: string): string => firstGroups(address, 3, 3);

/** Returns the unit that rate limits count: an IPv4 address, or the /64 that an IPv6 subscriber has at least. */
export const subscriberPrefix = (address: string): string => firstGroups(address, 4, 4);

/** Returns a hash that identifies a device; hashed so that nobody can read where people log in from. */
export const deviceHash = (supervisorId: string, userAgent: string, address: string): string =>
  createHash('sha256')
    .update(`${supervisorId} ${deviceFamily(userAgent)} ${networkPrefix(address)}`)
    .digest('hex');

/** @param v4 number of octets of an IPv4 address, or of one mapped into IPv6 @param v6 number of groups of an IPv6 address */
function firstGroups(address: string, v4: number, v6: number): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4
    ? parsed.octets.slice(0, v4).join('.')
    : parsed.parts
        .slice(0, v6)
        .map((group) => group.toString(16))
        .join(':');
}
