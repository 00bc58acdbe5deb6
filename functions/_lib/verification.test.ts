import { describe, expect, it } from 'vitest';
import { checkCode, newVerification } from './verification.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

describe('checking a mailed code', () => {
  const verification = newVerification(NOON);

  it('takes the code that was mailed', () => {
    expect(checkCode(verification, verification.code, later(899))).toBe('right');
  });
  it('refuses it after 15 minutes', () => {
    expect(checkCode(verification, verification.code, later(901))).toBe('code-expired');
  });
  it('says which wrong try was the last', () => {
    const wrong = wrongFor(verification.code);
    expect(checkCode({ ...verification, triesLeft: 2 }, wrong, NOON)).toBe('code-wrong');
    expect(checkCode({ ...verification, triesLeft: 1 }, wrong, NOON)).toBe('code-used-up');
  });
  it('refuses even the right code when the tries are spent', () => {
    expect(checkCode({ ...verification, triesLeft: 0 }, verification.code, NOON)).toBe('code-used-up');
  });
});

it('makes six digits, with leading zeros', () => {
  for (let i = 0; i < 50; i++) expect(newVerification(NOON).code).toMatch(/^\d{6}$/);
});
