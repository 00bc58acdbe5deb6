import { describe, expect, it } from 'vitest';
import { DUMMY_PASSWORD_HASH, hashPassword, isPassword } from './password.ts';

describe('storing a password', () => {
  it('accepts the right one and no other', async () => {
    const kept = await hashPassword('Correct-Horse-1');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('Correct-Horse-1', kept)).toBe(true);
    expect(await isPassword('correct-horse-1', kept)).toBe(false);
  });
  it('compares all of it, whatever its length', async () => {
    const kept = await hashPassword(`${'x'.repeat(199)}1`);
    expect(await isPassword(`${'x'.repeat(199)}2`, kept)).toBe(false);
    expect(await isPassword('x'.repeat(199), kept)).toBe(false);
  });
  it('salts: the same password has another hash each time', async () => {
    expect(await hashPassword('Same-Same-1')).not.toBe(await hashPassword('Same-Same-1'));
  });
  it('takes as long to compare with the dummy hash', async () => {
    expect(DUMMY_PASSWORD_HASH).toContain((await hashPassword('x')).split('$')[3]);
    expect(await isPassword('', DUMMY_PASSWORD_HASH)).toBe(false);
  });
});
