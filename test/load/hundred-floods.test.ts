import { expect, it } from 'vitest';
import { FLOODS, simulateFlood } from './simulated-flood.ts';
import { virtualQueues } from './virtual-queues.ts';

// `npm run simulate:floods` prints the figures of docs/security.md.
virtualQueues();

it.each([
  ['free mailboxes, one network', { published: 10, worst: 2, latest: 0.5 }],
  ['a domain that accepts all, 100 networks', { published: 10, worst: 2, latest: 0.5 }],
  // What is left of the attack, as docs/security.md says; it takes minutes.
  ...(process.env.FIGURES
    ? [['free mailboxes, 100 networks', { published: 1000, worst: 10, latest: 1 }] as const]
    : []),
] as const)(
  'holds a flood of 100 accounts with 100 papers each: %s',
  async (name, { published, worst, latest }) => {
    const flood = FLOODS.find((each) => each.name === name);
    if (!flood) throw new Error(`There is no flood “${name}”.`);
    const outcome = await simulateFlood(flood);
    if (process.env.FIGURES) console.log(name, outcome);
    expect(outcome).toMatchObject({ submitted: 1000, published, latest });
    expect(outcome.delays.median).toBe(1);
    expect(outcome.delays.worst).toBeLessThanOrEqual(worst);
  },
  600_000,
);
