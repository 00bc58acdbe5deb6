import { expect, it } from 'vitest';
import { provenDomain } from './prove-membership.ts';

const GOOGLE = 'https://accounts.google.com';
const proven = (claims: object, issuer = 'https://login.uni.example') =>
  provenDomain(
    { iss: issuer, aud: 'us', sub: 'ada', iat: 0, exp: 0, ...claims },
    { issuer, domains: ['uni.example'] },
  );

it.each([
  ['a verified address', { email: 'ada@uni.example', email_verified: true }],
  ['an address below the domain', { email: 'Ada@CS.Uni.Example', email_verified: 'true' }],
  ['an address of which nothing else is said', { email: 'ada@uni.example' }],
  ['an affiliation', { eduperson_scoped_affiliation: 'staff@uni.example', email: 'ada@home.example' }],
  [
    'one of several affiliations',
    { eduperson_scoped_affiliation: ['alum@uni.example', 'student@uni.example'] },
  ],
  ['an account hosted for it', { hd: 'uni.example', email: 'ada@uni.example' }],
])('is a membership: %s', (_, claims) => {
  expect(proven(claims)).toBe('uni.example');
});

it.each([
  ['an unverified address', { email: 'ada@uni.example', email_verified: false }],
  ['an address elsewhere', { email: 'ada@uni.example.org', email_verified: true }],
  ['an address whose domain ends alike', { email: 'ada@notuni.example', email_verified: true }],
  ['two addresses', { email: 'ada@uni.example@evil.example', email_verified: true }],
  [
    'an affiliation of alumni',
    { eduperson_scoped_affiliation: 'alum@uni.example', email: 'ada@uni.example' },
  ],
  [
    'an affiliation elsewhere',
    { eduperson_scoped_affiliation: ['staff@evil.example'], email: 'a@uni.example' },
  ],
  ['an affiliation without a scope', { eduperson_scoped_affiliation: 'staff' }],
  ['an account hosted for another', { hd: 'evil.example', email: 'ada@uni.example' }],
  ['nothing', {}],
])('isn’t a membership: %s', (_, claims) => {
  expect(proven(claims)).toBeUndefined();
});

it('isn’t proven by an address at Google, where everybody can have had an account with it', () => {
  const claims = { email: 'ada@uni.example', email_verified: true };
  expect(proven(claims, GOOGLE)).toBeUndefined();
  expect(proven({ ...claims, hd: 'uni.example' }, GOOGLE)).toBe('uni.example');
});
