import { expect, it } from 'vitest';
import {
  changesOf,
  isBalanced,
  type Posting,
  publicationBonus,
  reviewBonus,
  spend,
  welcomeBonus,
} from '#shared/domain/ledger.ts';
import { isOpen, moveRequest, REQUEST_MOVES, type RequestMove } from '#shared/domain/review-request.ts';
import { aRequest, LedgerFake, NOW } from './ledger-fake.ts';
import { movesForDelivery, planMoves, type RequestPlan, requestPrice } from './plan-request.ts';

const STEPS = 1_000_000;
const SEED = 20_261_122;
const PEOPLE = Array.from({ length: 40 }, (_, index) => `person-${index}`);
/** How many requests are moved at a time. */
const SLOTS = 60;
const MOVES: (RequestMove | 'review' | 'pay')[] = [
  ...REQUEST_MOVES,
  'accept',
  'accept',
  'review',
  'pay',
  'pay',
];
const MOVERS = ['requester', 'reviewer', 'platform'] as const;

/** Returns random numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(SEED);
const below = (bound: number) => Math.floor(random() * bound);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

class Market {
  readonly ledger = new LedgerFake();
  readonly #slots: string[] = [];
  #sent = 0;

  /** Takes a random step. @returns the postings that it wrote */
  step(): Posting[] {
    return below(3) === 0 ? this.#bonusOrGift() : this.#move();
  }

  #move(): Posting[] {
    const slot = below(SLOTS);
    const request = this.ledger.requests.get(this.#slots[slot] ?? '');
    if (!request || !isOpen(request.status)) {
      this.ledger.requests.delete(this.#slots[slot] ?? '');
      const next = aRequest(this.#sent++, oneOf(PEOPLE), oneOf(PEOPLE), below(130));
      this.#slots[slot] = next.requestId;
      this.ledger.requests.set(next.requestId, next);
      return [];
    }
    const plan = tryPlan(request);
    if (!plan || !this.ledger.commit(plan)) return [];
    // A replay of the same plan must be refused.
    if (below(20) === 0) expect(this.ledger.commit(plan)).toBe(false);
    return plan.postings;
  }

  #bonusOrGift(): Posting[] {
    const [person, paper] = [oneOf(PEOPLE), `paper-${below(3000)}`];
    const posting = oneOf([
      () => welcomeBonus(person),
      () => reviewBonus(paper, { supervisorId: person }, paper),
      () => publicationBonus(paper, person, paper),
      () => spend(`gift-${below(STEPS)}`, person, 1 + below(60), 'A gift'),
    ])();
    return this.ledger.post([posting]) ? [posting] : [];
  }
}

/** Plans a random move; undefined if the rules refuse it. Thrown refusals are too slow for a million steps. */
function tryPlan(request: ReturnType<typeof aRequest>): RequestPlan | undefined {
  const [move, by] = [oneOf(MOVES), oneOf(MOVERS)];
  const platform = { by: 'platform', name: 'platform', now: NOW } as const;
  // A review before the payment is refused, and throwing is slow.
  if (move === 'review' && request.status !== 'IN_PROGRESS' && requestPrice(request) > 0) return undefined;
  if (move === 'review')
    return planMoves(request, movesForDelivery(request), { ...platform, changes: { reviewId: 'a review' } });
  const moves: RequestMove[] = [move === 'pay' ? 'activate' : move];
  const mover = move === 'pay' ? 'platform' : by;
  if (moves[0] && 'refused' in moveRequest(request.status, moves[0], mover)) return undefined;
  return planMoves(request, moves, { ...platform, by: mover });
}

it('adds up to zero, without a negative balance, after each of a million random steps', () => {
  const market = new Market();
  const { ledger } = market;
  let written = 0;
  for (let step = 0; step < STEPS; step++) {
    const postings = market.step();
    written += postings.length;
    for (const id of changesOf(postings).supervisors.keys()) {
      const { available = -1, locked = -1 } = ledger.balances.get(id) ?? {};
      if (available < 0 || locked < 0) expect({ step, id, available, locked }).toBe('at least 0');
    }
    if (!postings.every(isBalanced)) expect({ step, postings }).toBe('balanced');
    if (step % 1000 === 0) expect(sumOf(ledger)).toBe(0);
  }
  expect(sumOf(ledger)).toBe(0);
  // The steps prove something only if many of them moved credits.
  expect(written).toBeGreaterThan(STEPS / 10);
  expect([...ledger.keys].filter((key) => key.startsWith('refund-')).length).toBeGreaterThan(1000);
});

const sumOf = ({ balances, platform }: LedgerFake): number =>
  [...balances.values()].reduce((sum, { available, locked }) => sum + available + locked, 0) +
  platform.issue +
  platform.fees;
