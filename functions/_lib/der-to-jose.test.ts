import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { derToJose } from './der-to-jose.ts';

describe('a signature of KMS for JOSE', () => {
  it('verifies as 64 bytes, whatever zeros DER put in or left out', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    // About one in 128 has a short r or s: 400 signatures meet both cases.
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
  it('refuses what is not DER', () => {
    expect(() => derToJose(Buffer.alloc(64))).toThrow('not DER');
  });
});
