import { describe, expect, it } from 'vitest';
import { ATTACKS, simulateSybils } from './simulated-sybils.ts';

describe('one person with many accounts', () => {
  it.each([
    ['1 mailbox, 100 addresses with +', { people: 1, acceptedOnDay: null }],
    ['1 own mailbox, 100 addresses with +', { people: 1, acceptedOnDay: null }],
    ['10 free mailboxes', { people: 10, acceptedOnDay: 30 }],
    ['100 free mailboxes', { people: 100, acceptedOnDay: 30 }],
    // docs/security.md says so: what is left of the attack.
    ['4 addresses of a domain that accepts all', { people: 4, acceptedOnDay: 0 }],
  ])('accepts their own paper with %s: %o', (name, outcome) => {
    const attack = ATTACKS.find((each) => each.name === name);
    expect(simulateSybils({ addresses: attack?.addresses ?? [] })).toEqual(outcome);
  });
});
