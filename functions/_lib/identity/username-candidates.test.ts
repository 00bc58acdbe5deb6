import { describe, expect, it } from 'vitest';
import { Username } from '#shared/domain/account.ts';
import { usernameCandidates } from './username-candidates.ts';

describe('a username for an email address', () => {
  it.each([
    ['ada.lovelace@example.org', 'adalovelace'],
    ['Ada_Lovelace+papers@example.org', 'AdaLovelace'],
    ['josé.núñez@example.org', 'josenunez'],
    ['a@example.org', 'aresearcher'],
    ['研究@example.org', 'researcher'],
    [`${'a'.repeat(60)}@example.org`, 'a'.repeat(26)],
  ])('of %s starts with %s', (email, plain) => {
    expect(usernameCandidates(email)[0]).toBe(plain);
  });

  it.each(['ada@x.org', '-@x.org', `${'b'.repeat(64)}@x.org`, '研究者@x.org'])(
    'is unique in each form, for %s as well',
    (email) => {
      const candidates = usernameCandidates(email);
      expect(new Set(candidates).size).toBeGreaterThan(1);
      for (const candidate of candidates) expect(Username.safeParse(candidate).success).toBe(true);
    },
  );
});
