import { mailboxOf } from '../../functions/_lib/identity/mailbox.ts';
import { secondSign } from '../../functions/_lib/identity/second-sign.ts';
import { type DecisionInput, decide } from '../../shared/domain/decision.ts';

/** How one attacker gets many addresses, and what each way costs in dollars. The prices are assumptions. */
export interface Attack {
  name: string;
  addresses: string[];
  dollars: number;
}

const numbered = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => address(index));
const MAILBOX_DOLLARS = 0.1;
const DOMAIN_DOLLARS = 10;

export const ATTACKS: Attack[] = [
  {
    name: '1 mailbox, 100 addresses with +',
    addresses: numbered(100, (i) => `eve+${i}@gmail.com`),
    dollars: 0,
  },
  {
    name: '1 own mailbox, 100 addresses with +',
    addresses: numbered(100, (i) => `eve+${i}@university.example`),
    dollars: 0,
  },
  {
    name: '10 free mailboxes',
    addresses: numbered(10, (i) => `eve${i}@gmail.com`),
    dollars: 10 * MAILBOX_DOLLARS,
  },
  {
    name: '100 free mailboxes',
    addresses: numbered(100, (i) => `eve${i}@gmail.com`),
    dollars: 100 * MAILBOX_DOLLARS,
  },
  {
    name: '4 addresses of a domain that accepts all',
    addresses: numbered(4, (i) => `eve${i}@bought.example`),
    dollars: DOMAIN_DOLLARS,
  },
];

export interface Outcome {
  /** Different mailboxes: they share the welcome credits and count as one reviewer each. */
  people: number;
  /** The first day on which the attacker's own accounts accept the attacker's paper; `null` if never in a year. */
  acceptedOnDay: number | null;
}

const START = Date.parse('2027-01-01T00:00:00Z');
const DAY_MS = 86_400_000;
const A_YEAR = 365;

/**
 * Registers all addresses on one day. The first account submits a paper, all others review it with the highest scores, and from the
 * first day the accounts find each other's reviews helpful as often as the rules let them.
 */
export function simulateSybils({ addresses }: Pick<Attack, 'addresses'>): Outcome {
  const people = [...Map.groupBy(addresses, mailboxOf).values()];
  const reviewers = people.slice(1);
  for (let day = 0; day <= A_YEAR; day += 1)
    if (decide(inputsOn(day, reviewers), 'UNDER_REVIEW').status === 'ACCEPTED')
      return { people: people.length, acceptedOnDay: day };
  return { people: people.length, acceptedOnDay: null };
}

function inputsOn(day: number, reviewers: string[][]): DecisionInput[] {
  // Only authors vote, on reviews by others: each other person can find one review helpful a day.
  const helpful = reviewers.length * (day + 1);
  return reviewers.map(([email = ''], index) => {
    const sign = secondSign(accountOf(email), helpful, new Date(START + day * DAY_MS));
    return {
      ...{ reviewId: `r${index}`, supervisorId: `s${index}`, overall: 10, correctness: 10 },
      ...{ confidence: 10, reputation: null },
      ...(sign ? { sign } : {}),
    };
  });
}

const accountOf = (email: string) => ({
  ...{ supervisorId: email, username: email, email, isVerified: true, tokenVersion: 1 },
  ...{ createdAt: new Date(START).toISOString(), updatedAt: new Date(START).toISOString() },
});
