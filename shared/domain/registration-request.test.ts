import { describe, expect, it } from 'vitest';
import { RegistrationRequest } from './registration-request.ts';

const password = 'Colophon-Test-1';
const problemsOf = (request: object) =>
  RegistrationRequest.safeParse(request).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? [];

describe('a registration as programs send it', () => {
  it.each([
    ['left out beside a name', { email: 'ada@x.org', password, name: 'Ada Lovelace' }],
    [
      'made of the address by agent tooling',
      { email: 'A.b@x.org', password, username: 'ab', userType: 'researcher' },
    ],
    ['chosen', { email: 'ada@x.org', password, username: 'ada' }],
  ])('takes a username that was %s', (_, request) => {
    expect(problemsOf(request)).toEqual([]);
  });

  it.each([
    ['missing, without a name', { email: 'ada@x.org', password }, 'Username must be at least 3 characters'],
    [
      'too short, and chosen',
      { email: 'ada@x.org', password, username: 'a' },
      'Username must be at least 3 characters',
    ],
    [
      'not of the address',
      { email: 'b@x.org', password, username: 'a', userType: 'researcher' },
      'Username must be at least 3 characters',
    ],
    [
      'of other signs',
      { email: 'ada@x.org', password, username: 'a d a' },
      'Username can only contain letters and numbers',
    ],
  ])('refuses one that is %s', (_, request, sentence) => {
    expect(problemsOf(request)).toEqual([['username', sentence]]);
  });

  it('reports the username together with all other errors', () => {
    expect(problemsOf({ email: 'ada', password: 'Colophon-Test-1' }).map(([path]) => path)).toEqual([
      'email',
      'username',
    ]);
  });

  it.each([[undefined], [null], ['ada'], [7]])('is rejected without an exception if it is %s', (request) => {
    expect(RegistrationRequest.safeParse(request).success).toBe(false);
  });
});
