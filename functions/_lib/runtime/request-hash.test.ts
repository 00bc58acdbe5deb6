import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RequestHash } from './request-hash.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('RequestHash', () => {
  it('computes the HMAC of RFC 4231, test cases 2 and 6: a short key, and one longer than a block', async () => {
    const short = new RequestHash('Jefe');
    short.update('what do ya want for nothing?');
    expect(hex(await short.digest())).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    const long = new RequestHash(Buffer.alloc(131, 0xaa));
    long.update('Test Using Larger Than Block-Size Key - Hash Key First');
    expect(hex(await long.digest())).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });

  it.each([0, 1, 31, 63, 64, 65, 127, 128, 1000])(
    'agrees with OpenSSL for keys and texts of %i bytes',
    async (size) => {
      const [key, text] = [randomBytes(size), randomBytes(size)];
      const plain = new RequestHash();
      plain.update(text);
      expect(hex(await plain.digest())).toBe(createHash('sha256').update(text).digest('hex'));
      const keyed = new RequestHash(key);
      keyed.update(text);
      expect(hex(await keyed.digest())).toBe(createHmac('sha256', key).update(text).digest('hex'));
    },
  );

  it('takes text, views of a part of a buffer, and buffers, in several parts, and begins again after a reset', async () => {
    const bytes = new TextEncoder().encode('…key…');
    const keyed = new RequestHash(bytes.subarray(3, 6));
    keyed.update('dropped');
    keyed.reset();
    keyed.update('é');
    keyed.update(new Uint8Array([1, 2, 3]).subarray(1));
    keyed.update(new Uint8Array([4]).buffer);
    const expected = createHmac('sha256', 'key')
      .update('é')
      .update(Buffer.from([2, 3, 4]))
      .digest('hex');
    expect(hex(await keyed.digest())).toBe(expected);
  });
});
