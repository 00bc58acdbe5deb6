import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed-text.ts';

describe('a sealed text', () => {
  it('is read with its secret, and with no other', () => {
    const sealed = seal('the key: ai-archive_…', 'Bearer abc');
    expect(Buffer.from(sealed, 'base64').toString()).not.toContain('ai-archive_');
    expect(unseal(sealed, 'Bearer abc')).toBe('the key: ai-archive_…');
    expect(() => unseal(sealed, 'Bearer abd')).toThrow();
  });
});
