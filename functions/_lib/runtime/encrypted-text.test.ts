import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './encrypted-text.ts';

describe('an encrypted text', () => {
  it('is decrypted with its secret, and with no other', () => {
    const sealed = encrypt('the key: ai-archive_…', 'Bearer abc');
    expect(Buffer.from(sealed, 'base64').toString()).not.toContain('ai-archive_');
    expect(decrypt(sealed, 'Bearer abc')).toBe('the key: ai-archive_…');
    expect(() => decrypt(sealed, 'Bearer abd')).toThrow();
  });
});
