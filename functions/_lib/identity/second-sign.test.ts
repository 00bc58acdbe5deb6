import { describe, expect, it } from 'vitest';
import type { SupervisorRecord } from './identity-entities.ts';
import { institutionOf, secondSign } from './second-sign.ts';

const NOW = new Date('2027-03-01T00:00:00Z');
const person = (fields: Partial<SupervisorRecord>): SupervisorRecord => ({
  supervisorId: 'A',
  username: 'ada',
  email: 'ada@gmail.com',
  isVerified: true,
  tokenVersion: 1,
  createdAt: '2027-02-28T00:00:00Z',
  updatedAt: '2027-02-28T00:00:00Z',
  ...fields,
});

it.each([
  ['ada@cs.ox.ac.uk', 'ox.ac.uk'],
  ['ada@a.b.bought.example', 'bought.example'],
  ['ada@mit.edu', 'mit.edu'],
  ['ada@lab.ethz.ch', 'ethz.ch'],
  ['ada@ime.usp.br', 'usp.br'],
  ['ada@ada.duckdns.org', undefined],
  ['ada@mail.ada.eu.org', undefined],
  ['ada@ada.pages.dev', undefined],
  ['ada@gmail.com', undefined],
  ['', undefined],
  ['ada@gmail.com。', undefined],
  ['ada@[203.0.113.25]', undefined],
  ['ada@203.0.113.25', undefined],
  ['ada@lab.duckdns.org', undefined],
  ['ada@lab.eu.org', undefined],
  ['ada@universität.example', 'xn--universitt-y5a.example'],
])('knows the institution of %j as %j', (email, institution) => {
  expect(institutionOf(email)).toBe(institution);
});

describe('a second sign of who somebody is', () => {
  it.each([
    ['an ORCID iD', { orcid: '0000-0002-1825-0097' }, 0, 'orcid'],
    ['the scholar badge', { scholarBadge: {} }, 0, 'scholar'],
    [
      'a membership that an institution proved',
      { membership: { until: '2027-03-02T00:00:00Z' } },
      0,
      'institution',
    ],
    ['an address of a university', { email: 'ada@cs.ox.ac.uk' }, 0, 'institution'],
    ['an old account with helpful reviews', { createdAt: '2027-01-01T00:00:00Z' }, 3, 'record'],
  ])('is %s', (_, fields, helpful, sign) => {
    expect(secondSign(person(fields), helpful, NOW)).toBe(sign);
  });

  it.each([
    ['an address of a free mail provider', {}, 0],
    ['a membership whose proof ended', { membership: { until: '2027-02-28T00:00:00Z' } }, 0],
    ['a throw-away address', { email: 'ada@mailinator.com' }, 0],
    ['an address that forwards', { email: 'quiet.heron@duck.com' }, 0],
    ['an address that forwards from a name of its own', { email: 'a@ada.anonaddy.com' }, 0],
    ['a mailbox that anybody opens', { email: 'ada@tutanota.com' }, 0],
    ['an address below a free provider’s domain', { email: 'ada@x.gmail.com' }, 0],
    ['an address below a name that costs nothing', { email: 'ada@ada.duckdns.org' }, 0],
    ['an old account without helpful reviews', { createdAt: '2027-01-01T00:00:00Z' }, 2],
    ['a new account with helpful reviews', {}, 30],
    ['the address of a deleted account', { email: '' }, 0],
  ])('is not %s', (_, fields, helpful) => {
    expect(secondSign(person(fields), helpful, NOW)).toBeUndefined();
  });
});
