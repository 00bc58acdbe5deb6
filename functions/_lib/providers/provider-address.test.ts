import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressProblem, isPublicAddress } from './provider-address.ts';

const strict = { allowLoopback: false };

describe('the address of a review provider', () => {
  it.each([
    'https://reviews.example.org/review',
    'https://reviews.example.org:8443/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  ])('can be %s', (address) => {
    expect(addressProblem(address, strict)).toBeUndefined();
  });

  it.each([
    ['http without encryption', 'http://reviews.example.org/'],
    ['another scheme', 'ftp://reviews.example.org/'],
    ['a file', 'file:///etc/passwd'],
    ['a password', 'https://user:secret@reviews.example.org/'],
    ['a user', 'https://169.254.169.254@reviews.example.org/'],
    ['the port of SSH', 'https://reviews.example.org:22/'],
    ['the port of SMTP', 'https://reviews.example.org:25/'],
    ['loopback', 'https://127.0.0.1/'],
    ['all of loopback', 'https://127.9.9.9/'],
    ['a name of loopback', 'https://localhost:8443/'],
    ['a subdomain of localhost', 'https://x.localhost/'],
    ['a name of the local network', 'https://nas.local/'],
    ['a name inside the cloud', 'https://metadata.google.internal/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['this host', 'https://0.0.0.0/'],
    ['no host', 'https://[::]/'],
    ['a private address (10)', 'https://10.0.0.1/'],
    ['a private address (172.16)', 'https://172.31.255.1/'],
    ['a private address (192.168)', 'https://192.168.1.1/'],
    ['link-local, the metadata service', 'https://169.254.169.254/latest/meta-data/'],
    ['the metadata service of containers', 'https://169.254.170.2/v2/credentials'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['reserved', 'https://240.0.0.1/'],
    ['documentation', 'https://192.0.2.1/'],
    ['benchmarking', 'https://198.18.0.1/'],
    ['decimal loopback', 'https://2130706433/'],
    ['hexadecimal loopback', 'https://0x7f000001/'],
    ['octal loopback', 'https://0177.0.0.1/'],
    ['short loopback', 'https://127.1/'],
    ['mixed metadata', 'https://0xa9.254.0251.254/'],
    ['decimal metadata', 'https://2852039166/'],
    ['full-width digits', 'https://１２７.０.０.１/'],
    ['IPv4-mapped loopback', 'https://[::ffff:127.0.0.1]/'],
    ['the IPv4-mapped metadata service in hexadecimal', 'https://[::ffff:a9fe:a9fe]/'],
    ['IPv4-mapped public', 'https://[::ffff:93.184.216.34]/'],
    ['IPv4-compatible', 'https://[::127.0.0.1]/'],
    ['NAT64 of metadata', 'https://[64:ff9b::a9fe:a9fe]/'],
    ['local NAT64', 'https://[64:ff9b:1::a9fe:a9fe]/'],
    ['6to4 of a private address', 'https://[2002:0a00:0001::1]/'],
    ['Teredo', 'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/'],
    ['IPv6 unique local', 'https://[fd00:ec2::254]/'],
    ['IPv6 link-local', 'https://[fe80::1]/'],
    ['IPv6 site-local', 'https://[fec0::1]/'],
    ['IPv6 documentation', 'https://[2001:db8::1]/'],
    ['IPv6 of nobody', 'https://[5f00::1]/'],
    ['nothing', ''],
  ])('can’t be %s', (_, address) => {
    expect(addressProblem(address, strict)).toBeTruthy();
  });

  it('can be this machine, by http, only if configured', () => {
    const local = { allowLoopback: true };
    for (const address of ['http://localhost:8787/', 'http://127.0.0.1:8787/review', 'https://[::1]:8787/'])
      expect(addressProblem(address, local)).toBeUndefined();
    for (const address of ['http://10.0.0.1/', 'https://169.254.169.254/', 'http://reviews.example.org/'])
      expect(addressProblem(address, local)).toBeTruthy();
  });

  it('is never public in a private network, in any notation of the number', () => {
    const byte = fc.nat(255);
    const network = fc.constantFrom([10], [127], [169, 254], [192, 168], [172, 20], [100, 70], [0]);
    fc.assert(
      fc.property(network, fc.tuple(byte, byte, byte), fc.constantFrom(10, 16, 8), (begin, rest, radix) => {
        const bytes = [...begin, ...rest].slice(0, 4);
        const number = bytes.reduce((sum, each) => sum * 256 + each, 0);
        const written = { 10: String(number), 16: `0x${number.toString(16)}`, 8: `0${number.toString(8)}` };
        expect(isPublicAddress(bytes.join('.'))).toBe(false);
        expect(addressProblem(`https://${written[radix as 10 | 16 | 8]}/`, strict)).toBeTruthy();
      }),
    );
  });
});
