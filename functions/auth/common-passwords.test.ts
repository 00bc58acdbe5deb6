import { expect, it } from 'vitest';
import { assertUncommon } from './common-passwords.ts';

const ada = {
  ...{ username: 'adalovelace', email: 'ada.lovelace@example.org' },
  ...{ firstName: 'Augusta', lastName: 'Byron King' },
};

it.each([
  'P@ssw0rd1',
  'Passw0rd!',
  'Password1!',
  'Password2026',
  '2026Password',
  'PasswordPassword1',
  'Welcome1!',
  'Admin123!',
  'Summer2026',
  'Pässword12',
  'Colophon1',
  'C0l0ph0n!!',
  'Adalovelace1',
  'Ada.Lovelace99',
  'Augusta1815',
  'Byron1815!',
  'Qwertz123',
  'Qwertz1!',
  'Qwertz2026',
  'Azerty2026',
  'Willkommen1',
  'ColophonArchive1',
  'Ada.lovelace@example.org1',
  'Abcd1234!',
  'Aa123456!',
  'Qwer1234!',
  'PASSWORD123a',
  'Password1234567',
  'ThePassword1',
  'Aa1'.repeat(20),
  'Lovelace-Ada1',
  'Example2026Ada',
  'ada@example.orgA1',
  'Password-Password1',
  'Paßwort1A',
  'Abc123abc123A',
  '\u0440assword1A',
])('refuses %s', async (password) => {
  await expect(assertUncommon(password, ada)).rejects.toMatchObject({ code: 'common-password' });
});

it('judges the longest password in little time', async () => {
  const began = performance.now();
  await assertUncommon('p@$$w0rd1!Xy'.repeat(17).slice(0, 200), ada).catch(() => undefined);
  expect(performance.now() - began).toBeLessThan(1500);
});

it.each(['Correct7horse', 'Colophon-Test-1', 'Moss84729183', 'tr0ub4dor&3X', 'Summer rain on slate 7'])(
  'accepts %s',
  async (password) => {
    await expect(assertUncommon(password, ada)).resolves.toBeUndefined();
  },
);
