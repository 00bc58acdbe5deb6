import { describe, expect, it } from 'vitest';
import { Registration, RegistrationForm } from './account.ts';
import { normalizeEmail } from './email-key.ts';

const GOOD = { email: 'ada@example.org', username: 'ada1', password: 'abcDEF123' };
const sentences = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

describe('registering', () => {
  it.each([
    [{ email: '' }, 'Email is required'],
    [{ email: 'ada' }, 'Email is invalid'],
    [{ email: 'ada@example' }, 'Email is invalid'],
    [{ username: 'ad' }, 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(31) }, 'Username must be less than 30 characters'],
    [{ username: 'ada lovelace' }, 'Username can only contain letters and numbers'],
    [{ password: 'aB3' }, 'Password must be at least 8 characters'],
    [
      { password: 'abcdefgh' },
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    ],
    [{ website: 'example.org' }, 'Website must be a valid URL starting with http:// or https://'],
    [{ firstName: 'a'.repeat(50) }, 'First name must be less than 50 characters'],
  ])('rejects %j with the fixed sentence', (change, sentence) => {
    expect(sentences(Registration.safeParse({ ...GOOD, ...change }))).toContain(sentence);
  });
  it('takes a username of 30 characters', () => {
    expect(Registration.safeParse({ ...GOOD, username: 'a'.repeat(30) }).success).toBe(true);
  });
  it('requires the password twice in the form', () => {
    expect(sentences(RegistrationForm.safeParse({ ...GOOD, confirmPassword: '' }))).toContain(
      'Please confirm your password',
    );
    expect(sentences(RegistrationForm.safeParse({ ...GOOD, confirmPassword: 'other' }))).toContain(
      'Passwords do not match',
    );
  });
});

describe('comparing addresses', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['a.d.a+papers@gmail.com', 'ada@gmail.com'],
    ['A.da@GoogleMail.com', 'ada@googlemail.com'],
    ['a.da+papers@example.org', 'a.da+papers@example.org'],
  ])('sees %s as %s', (typed, compared) => {
    expect(normalizeEmail(typed)).toBe(compared);
  });
});
