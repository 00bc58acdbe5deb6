import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { derToJose } from './der-to-jose.ts';

describe('a KMS signature in JOSE form', () => {
  it('verifies as 64 bytes, with or without DER’s zeros', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    // About one signature in 128 has a short r or s: 400 signatures cover both.
    for (let i = 0; i < 400; i++) {
      const der = createSign('sha256').update(`message ${i}`).sign(privateKey);
      const jose = derToJose(der);
      expect(jose).toHaveLength(64);
      const verified = createVerify('sha256')
        .update(`message ${i}`)
        .verify({ key: publicKey, dsaEncoding: 'ieee-p1363' }, jose);
      expect(verified).toBe(true);
    }
  });
  it('rejects bytes that aren’t DER', () => {
    expect(() => derToJose(Buffer.alloc(64))).toThrow('isn’t DER');
  });
});
