import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, NOBODYS_PASSWORD } from './password.ts';

describe('keeping a password', () => {
  it('knows the right one and no other', async () => {
    const kept = await hashPassword('Correct-Horse-1');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('Correct-Horse-1', kept)).toBe(true);
    expect(await isPassword('correct-horse-1', kept)).toBe(false);
  });
  it('salts: the same password is kept differently each time', async () => {
    expect(await hashPassword('Same-Same-1')).not.toBe(await hashPassword('Same-Same-1'));
  });
  it('compares with nobody’s password at the same cost', async () => {
    expect(NOBODYS_PASSWORD).toContain((await hashPassword('x')).split('$')[3]);
    expect(await isPassword('', NOBODYS_PASSWORD)).toBe(false);
  });
});
