import { expect, it } from 'vitest';
import { assertUncommon } from './common-passwords.ts';

const ada = { username: 'adalovelace', email: 'ada.lovelace@example.org' };

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
  'Ada.lovelace@example.org1',
])('refuses %s', async (password) => {
  await expect(assertUncommon(password, ada)).rejects.toMatchObject({ code: 'common-password' });
});

it.each(['Correct7horse', 'Colophon-Test-1', 'Moss84729183', 'tr0ub4dor&3X', 'Summer rain on slate 7'])(
  'accepts %s',
  async (password) => {
    await expect(assertUncommon(password, ada)).resolves.toBeUndefined();
  },
);
