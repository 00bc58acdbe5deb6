import { describe, expect, it } from 'vitest';
import { ReviewerDraw } from '../../functions/_lib/independence/draw-reviewers.ts';
import { type Exchange, tiesOf } from '../../functions/_lib/independence/exchanges.ts';
import { simulateRings } from './simulated-rings.ts';

describe('rings of 2 to 20 among 2,000 supervisors', () => {
  it('are found without flagging honest supervisors, and hardly get their own papers by the draw', () => {
    const found = simulateRings(1);
    expect(found.precision).toBeGreaterThanOrEqual(0.9);
    expect(found.honestFlagged).toBeLessThanOrEqual(0.01);
    expect(found.ringsFlagged).toBeGreaterThanOrEqual(0.6);
    expect(found.leak).toBeLessThanOrEqual(0.05);
    expect(found.leakByRank).toBeLessThanOrEqual(0.05);
    expect(found.ringDiscounted).toBeGreaterThan(0.7);
    expect(found.honestDiscounted).toBeLessThan(0.07);
    // Without the rules, a quarter of the reviews would reach the ring: its members match each other's papers best.
    expect(found.leakByScore).toBeGreaterThan(0.2);
  }, 120_000);

  it('are not found where there are none', () => {
    const { honestFlagged } = simulateRings(2, { share: 0, points: 0 });
    expect(honestFlagged).toBeLessThanOrEqual(0.01);
  }, 120_000);
});

describe('the draw of reviewers', () => {
  const exchange = (from: string, to: string, score: number): Exchange => ({
    review: `${from}-${to}`,
    from,
    to: [to],
    field: 'cs.AI',
    score,
  });
  const low = Array.from({ length: 9 }, (_, index) => exchange(`x${index}`, `y${index}`, 5));
  const candidates = ['b', 'c', 'd'].map((supervisor) => ({ supervisor, score: 1 }));

  it('leaves out supervisors who exchanged a review with an author, in either direction', () => {
    const draw = new ReviewerDraw([exchange('a', 'b', 5), exchange('c', 'a', 5), ...low], () => 0.5);
    expect(draw.draw(['a'], candidates, 3)).toEqual(['d']);
  });

  it('lowers the chance of supervisors with partners in common by high scores', () => {
    const draw = new ReviewerDraw([exchange('a', 'p', 9), exchange('p', 'b', 9), ...low], () => 0.5);
    expect(draw.chance('b', ['a'])).toBe(1 / 4);
    expect(draw.chance('c', ['a'])).toBe(1);
  });

  it('gives nobody more than five reviews at a time', () => {
    const draw = new ReviewerDraw([], () => 0.5);
    const drawn = Array.from({ length: 8 }, (_, paper) =>
      draw.draw([`author-${paper}`], [{ supervisor: 'b', score: 1 }], 1),
    ).flat();
    expect(drawn).toHaveLength(5);
  });

  it('ignores reviews of one’s own papers', () => {
    expect(tiesOf([exchange('a', 'a', 9)])).toEqual([]);
  });
});
