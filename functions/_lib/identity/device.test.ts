import { describe, expect, it } from 'vitest';
import { deviceFamily, deviceHash, networkPrefix, subscriberPrefix } from './device.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';

describe('recognizing a device', () => {
  it.each([
    [FIREFOX, 'Firefox'],
    [EDGE, 'Edge'],
    ['axios/1.13.2', 'axios'],
    ['', 'an unknown program'],
  ])('%s is %s', (userAgent, family) => expect(deviceFamily(userAgent)).toBe(family));

  it('tolerates updates and another address of the same network', () => {
    const known = deviceHash('s', FIREFOX, '192.0.2.7');
    expect(deviceHash('s', FIREFOX.replaceAll('145', '146'), '192.0.2.200')).toBe(known);
    expect(deviceHash('s', EDGE, '192.0.2.7')).not.toBe(known);
    expect(deviceHash('s', FIREFOX, '192.0.3.7')).not.toBe(known);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0', '2001:db8:0:0'],
    ['::1', '0:0:0', '0:0:0:0'],
    ['::ffff:192.0.2.7', '192.0.2', '192.0.2.7'],
    ['192.0.2.7', '192.0.2', '192.0.2.7'],
  ])('puts %s into the network %s and the subscriber %s', (address, network, subscriber) => {
    expect([networkPrefix(address), subscriberPrefix(address)]).toEqual([network, subscriber]);
  });
});
