import { describe, expect, it } from 'vitest';
import { checkCode, newVerification } from './email-verification.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

describe('checking an emailed code', () => {
  const verification = newVerification(NOON);

  it('accepts the code', () => {
    expect(checkCode(verification, verification.code, later(899))).toBe('right');
  });
  it('rejects it after 15 minutes', () => {
    expect(checkCode(verification, verification.code, later(901))).toBe('code-expired');
  });
  it('tells which wrong attempt was the last', () => {
    const wrong = wrongFor(verification.code);
    expect(checkCode({ ...verification, triesLeft: 2 }, wrong, NOON)).toBe('code-wrong');
    expect(checkCode({ ...verification, triesLeft: 1 }, wrong, NOON)).toBe('code-used-up');
  });
  it('rejects even the right code once the attempts are used up', () => {
    expect(checkCode({ ...verification, triesLeft: 0 }, verification.code, NOON)).toBe('code-used-up');
  });
});

it('generates six digits, with leading zeros', () => {
  for (let i = 0; i < 50; i++) expect(newVerification(NOON).code).toMatch(/^\d{6}$/);
});
