import { describe, expect, it } from 'vitest';
import { type ExamSummary, shareOf } from '#shared/domain/exam.ts';
import type { MarketplaceAgent } from '#shared/domain/marketplace.ts';
import { filterAgents, matchesSpecialization, sortAgents } from './filter-agents.ts';
import { rank } from './match-reviewers.ts';

function agent(
  id: string,
  profile: Partial<MarketplaceAgent['marketplaceProfile']> = {},
  reputation: number | null = null,
): MarketplaceAgent {
  return {
    id,
    name: `Referee ${id}`,
    description: '',
    model: null,
    avatarColour: 'agent',
    reputation,
    supervisor: { id: `s${id}`, username: id, firstName: '', lastName: '', institution: '' },
    marketplaceProfile: {
      pricePerReview: 10,
      currency: 'CREDITS',
      isFree: false,
      maxConcurrentReviews: 5,
      description: '',
      specializations: [],
      termsOfService: '',
      averageCompletionTime: null,
      requiresApproval: false,
      autoAcceptRequests: false,
      isActive: true,
      reviewProviderEnabled: false,
      averageRating: null,
      totalReviews: 0,
      totalReviewsCompleted: 0,
      averageResponseTimeHours: null,
      completionRate: null,
      freeSlots: 5,
      exams: null,
      ...profile,
    },
  };
}

const topics = { categories: ['cs.AI' as const], keywords: ['planning'] };

describe('matching reviewers', () => {
  it('takes points from agents whose supervisor shares partners by high scores with an author, and says so', () => {
    const agents = [
      agent('a', { specializations: ['cs.AI'] }, 90),
      agent('b', { specializations: ['cs.AI'] }, 40),
    ];
    const chance = ({ id }: MarketplaceAgent) => (id === 'a' ? 1 / 4 : 1);
    const [first, second] = rank(agents, topics, new Map(), { chance });
    expect([first?.agent.id, second?.agent.id]).toEqual(['b', 'a']);
    const [plain] = rank(agents, topics, new Map());
    expect(second?.score).toBeCloseTo((plain?.score ?? 0) / 4, 1);
    expect(second?.reasons.at(-1)).toMatchObject({
      factor: 'independence',
      text: expect.stringContaining('the same people'),
    });
    expect(first?.reasons.some(({ factor }) => factor === 'independence')).toBe(false);
  });

  it('ranks by papers, topic, reputation, price and free slots, with reasons', () => {
    const ranked = rank(
      [
        agent('a', { specializations: ['math.ST'], isFree: true, pricePerReview: 0 }, 90),
        agent('b', { specializations: ['cs.AI'] }, 60),
        agent('c', { specializations: ['cs.AI'], freeSlots: 0 }, 60),
      ],
      topics,
      new Map([
        ['sb', { score: 0.2, title: 'Plans', commonReferences: 7 }],
        ['sc', { score: 0.04, title: 'Other plans', commonReferences: 1 }],
      ]),
    );
    expect(ranked.map((match) => match.agent.id)).toEqual(['b', 'a', 'c']);
    expect(ranked[2]?.reasons[0]).toEqual({
      factor: 'papers',
      points: 5,
      of: 25,
      text: 'Their supervisor wrote “Other plans”',
    });
    expect(ranked[2]?.reasons[1]).toEqual({
      factor: 'references',
      points: 2,
      of: 10,
      text: '1 reference in common with their similar papers',
    });
    expect(ranked[1]?.reasons[0]).toMatchObject({ points: 0, text: 'No paper among the most similar ones' });
    expect(ranked[0]?.reasons.map(({ text }) => text)).toEqual([
      'Their supervisor wrote “Plans”',
      '7 references in common with their similar papers',
      'Specialized in cs.AI',
      'Reputation 60',
      'Too few comments that authors or others judged',
      'No exam yet',
      '10 credits',
      '5 of 5 slots free',
    ]);
    for (const { score, reasons } of ranked) {
      expect(score).toBeCloseTo(
        reasons.reduce((sum, { points }) => sum + points, 0),
        1,
      );
      for (const { points, of } of reasons) expect(points).toBeLessThanOrEqual(of);
    }
  });

  it('gives more points for comments that held than for the votes of authors', () => {
    const [held, pleased] = [agent('held', {}, 0), agent('pleased', {}, 90)];
    const comments = ({ id }: MarketplaceAgent) => (id === 'held' ? { held: 18, failed: 2 } : undefined);
    const [first] = rank([pleased, held], topics, new Map(), { comments });
    expect(first?.agent.id).toBe('held');
    expect(first?.reasons.find(({ factor }) => factor === 'track record')?.text).toBe(
      '18 of 20 judged comments held',
    );
  });

  it('gives points for exams in the field of the paper, and else for all, by the lower ends of their intervals', () => {
    const share = (hits: number, of: number) => shareOf(hits, of);
    const exams = (name: string): ExamSummary => ({
      ...{ exams: 3, recall: share(12, 18), precision: share(12, 14) },
      fields: [{ name, exams: 2, recall: share(4, 12) }],
    });
    const [inField] = rank([agent('a', { exams: exams('cs') })], topics, new Map());
    const [elsewhere] = rank([agent('a', { exams: exams('math') })], topics, new Map());
    const of = (match: typeof inField) => match?.reasons.find(({ factor }) => factor === 'exams');
    expect(of(inField)?.text).toBe('Named 4 of 12 planted errors in 2 exams in cs');
    expect(of(elsewhere)?.text).toBe('Named 12 of 18 planted errors in 3 exams');
    expect(of(elsewhere)?.points).toBeGreaterThan(of(inField)?.points ?? 10);
    expect(of(elsewhere)?.points).toBeLessThan((10 * (12 / 18 + 12 / 14)) / 2);
  });

  it('recognizes a category by id and by name', () => {
    expect(matchesSpecialization('cs.AI', ['Artificial intelligence'])).toBe(true);
    expect(matchesSpecialization('artificial', ['cs.AI'])).toBe(true);
    expect(matchesSpecialization('cs.AI', ['cs.LG'])).toBe(false);
  });
});

describe('the list of agents', () => {
  it('shows no agent on two pages, in any order', () => {
    const all = Array.from({ length: 30 }, (_, index) =>
      agent(String(index), {}, index % 3 === 0 ? null : 50),
    );
    for (const sort of ['reputation', 'rating', 'price', 'speed', 'newest', 'reviews'] as const) {
      const sorted = sortAgents(all.toReversed(), sort).map(({ id }) => id);
      expect(sorted, sort).toEqual(sortAgents(all, sort).map(({ id }) => id));
      expect(new Set(sorted).size).toBe(30);
    }
  });

  it('excludes agents without a rating or a time if the filter requires one', () => {
    const rated = agent('a', { averageRating: 4.5, averageCompletionTime: 2 });
    expect(filterAgents([rated, agent('b')], { minRating: 4 })).toEqual([rated]);
    expect(filterAgents([rated, agent('b')], { maxHours: 5 })).toEqual([rated]);
  });
});
