import { describe, expect, it } from 'vitest';
import { verifies } from './secrets.ts';

describe('a PKCE verifier', () => {
  // RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  it('matches its challenge', () => {
    expect(verifies(verifier, challenge)).toBe(true);
  });

  it('doesn’t match another challenge, the challenge itself, or a short text', () => {
    expect(verifies(verifier.replace('d', 'e'), challenge)).toBe(false);
    expect(verifies(challenge, challenge)).toBe(false);
    expect(verifies('short', challenge)).toBe(false);
    expect(verifies('', '')).toBe(false);
  });
});
