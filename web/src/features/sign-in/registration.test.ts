import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Credentials, Registration, RegistrationForm, VerificationCode } from '#shared/domain/account.ts';
import { withoutEmpty } from '../../ui/form/without-empty.ts';
import { emptyRegistration, type RegistrationValues, toRegistration } from './registration-values.ts';

const filledIn: RegistrationValues = {
  ...emptyRegistration,
  email: 'ada@example.org',
  username: 'ada1',
  password: 'Correct7horse',
  confirmPassword: 'Correct7horse',
};

/** Field, what was typed, the fixed sentence (docs/product/texts.md). */
const rows: [field: keyof RegistrationValues, typed: string, sentence: string][] = [
  ['email', '', 'Email is required'],
  ['email', 'ada', 'Email is invalid'],
  ['email', 'ada@example', 'Email is invalid'],
  ['email', 'ada example@x.org', 'Email is invalid'],
  ['username', '', 'Username must be at least 3 characters'],
  ['username', 'ad', 'Username must be at least 3 characters'],
  ['username', 'a'.repeat(31), 'Username must be less than 30 characters'],
  ['username', 'ada_1', 'Username can only contain letters and numbers'],
  ['password', '', 'Password must be at least 8 characters'],
  ['password', 'Abc1234', 'Password must be at least 8 characters'],
  [
    'password',
    'correct7horse',
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  ],
  [
    'password',
    'CORRECT7HORSE',
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  ],
  [
    'password',
    'CorrectHorse',
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  ],
  ['confirmPassword', '', 'Please confirm your password'],
  ['confirmPassword', 'Correct7horses', 'Passwords do not match'],
  ['firstName', 'a'.repeat(50), 'First name must be less than 50 characters'],
  ['lastName', 'a'.repeat(50), 'Last name must be less than 50 characters'],
  ['institution', 'a'.repeat(200), 'Institution must be less than 200 characters'],
  ['position', 'a'.repeat(100), 'Position must be less than 100 characters'],
  ['department', 'a'.repeat(100), 'Department must be less than 100 characters'],
  ['website', 'example.org', 'Website must be a valid URL starting with http:// or https://'],
  ['website', 'ftp://example.org', 'Website must be a valid URL starting with http:// or https://'],
];

describe('the register form', () => {
  it.each(rows)('%s "%s" → %s', (field, typed, sentence) => {
    expect(firstSentences({ ...filledIn, [field]: typed })[field]).toBe(sentence);
  });

  it('says that the passwords differ though another field is wrong as well', () => {
    const sentences = firstSentences({ ...filledIn, email: '', confirmPassword: 'Other7words' });
    expect(sentences).toEqual({ email: 'Email is required', confirmPassword: 'Passwords do not match' });
  });

  it('takes the longest names that are allowed', () => {
    const longest = {
      ...filledIn,
      firstName: 'a'.repeat(49),
      institution: 'a'.repeat(199),
      username: 'a'.repeat(30),
    };
    expect(firstSentences(longest)).toEqual({});
  });

  it('sends neither the confirmation nor what was left empty', () => {
    const checked = RegistrationForm.parse(withoutEmpty(RegistrationForm, { ...filledIn, firstName: 'Ada' }));
    expect(toRegistration(checked)).toEqual({
      email: 'ada@example.org',
      username: 'ada1',
      password: 'Correct7horse',
      firstName: 'Ada',
    });
  });

  it('sends what the API takes', () => {
    const whole = {
      ...filledIn,
      organizationType: 'university',
      bio: 'Writes programs.',
      website: 'https://example.org',
    };
    const checked = RegistrationForm.parse(withoutEmpty(RegistrationForm, whole));
    expect(Registration.safeParse(toRegistration(checked)).success).toBe(true);
  });
});

describe('the login form', () => {
  it('requires both fields with the fixed sentences', () => {
    const { error } = Credentials.safeParse({ login: '', password: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Email or username is required',
      'Password is required',
    ]);
  });
});

describe('the verification code', () => {
  it.each(['12345', '1234567', '12345a', ''])('refuses "%s"', (code) => {
    expect(z.object({ code: VerificationCode }).safeParse({ code }).error?.issues[0]?.message).toMatch(
      /^Code (must|is required\. It must) be the 6 digits from the email\.$/,
    );
  });
});

function firstSentences(values: RegistrationValues): Record<string, string> {
  const { error } = RegistrationForm.safeParse(withoutEmpty(RegistrationForm, values));
  const sentences: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) sentences[path.join('.')] ??= message;
  return sentences;
}
