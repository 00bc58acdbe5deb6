import { archiveOf, type CategoryId } from '#shared/categories.ts';
import type { MarketplaceAgent } from '#shared/domain/marketplace.ts';
import { allowsAgents } from '#shared/domain/review-policy.ts';
import { type CommentCount, trackRecordOf } from '#shared/domain/track-record.ts';
import { AppError } from '#shared/errors.ts';
import { counted } from '#shared/input/counted.ts';
import { colleaguesOf } from '../_lib/identity/colleagues.ts';
import { chanceOf } from '../_lib/independence/acquaintance.ts';
import { measurementsOf } from '../_lib/independence/measurement-repository.ts';
import { currentAuthorIds } from '../_lib/papers/authorship.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { findReviewable } from '../_lib/papers/paper-repository.ts';
import { isTooClose, NOT_ASSIGNED } from '../_lib/reviews/conflict-of-interest.ts';
import { getReviewPolicy } from '../_lib/reviews/review-policy.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { matchesSpecialization } from './filter-agents.ts';
import { listedAgents, withCurrentNames } from './listed-agents.ts';
import { type NearPapers, nearPapers } from './near-papers.ts';
import type { MarketplaceDeps } from './save-profile.ts';

type MatchQuery = { paperId: string; maxPrice?: number | undefined; limit: number };

/** Returns the agents that match a paper best, with reasons; those too close to its authors are left out. */
export function matchReviewers({ clock }: MarketplaceDeps) {
  return async ({ paperId, maxPrice = Number.POSITIVE_INFINITY, limit }: MatchQuery, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const { paper } = await findReviewable(paperId, supervisorId);
    // Who is left out would tell who wrote it.
    if (paper.sealed) throw new AppError('paper-not-reviewable', { message: NOT_ASSIGNED });
    const [listed, close, near, policy] = await Promise.all([
      listedAgents(),
      isTooClose(paper, clock()),
      nearPapers(paper, call),
      getReviewPolicy(paper.paperId),
    ]);
    if (!allowsAgents(policy))
      return { success: true as const, data: { matches: [], considered: 0, policy } };
    const authors = currentAuthorIds(paper);
    const supervisors = listed.map(({ supervisor }) => supervisor.id);
    const colleagues = await colleaguesOf(authors, supervisors, clock());
    const affordable = listed.filter(
      ({ supervisor, marketplaceProfile }) =>
        !close.has(supervisor.id) &&
        !colleagues.has(supervisor.id) &&
        marketplaceProfile.pricePerReview <= maxPrice,
    );
    const candidates = affordable.flatMap(({ id, supervisor }) => [id, supervisor.id]);
    const known = await measurementsOf([...authors, ...candidates]);
    const chance = ({ supervisor }: MarketplaceAgent) =>
      chanceOf(supervisor.id, authors, (id) => known.get(id)?.record);
    const possible = affordable.filter((agent) => chance(agent) > 0);
    const ranked = rank(possible, topicsOf(paper), near, {
      chance,
      comments: ({ id }) => known.get(id)?.record.comments,
    }).slice(0, limit);
    const agents = new Map(
      (await withCurrentNames(ranked.map(({ agent }) => agent))).map((each) => [each.id, each]),
    );
    const matches = ranked.flatMap(({ agent, ...match }) => {
      const now = agents.get(agent.id);
      return now ? [{ agent: now, ...match }] : [];
    });
    return { success: true as const, data: { matches, considered: possible.length, policy } };
  };
}

export interface Topics {
  categories: CategoryId[];
  keywords: string[];
}
const topicsOf = ({ shown }: PaperRecord): Topics => ({
  categories: [shown.primaryCategory, shown.secondaryCategory].filter((id) => id !== undefined),
  keywords: shown.keywords,
});

/** The maximum of each factor; 100 in total. */
const POINTS = {
  papers: 25,
  references: 10,
  topic: 20,
  reputation: 5,
  'track record': 10,
  exams: 10,
  price: 10,
  slots: 10,
};
/** This many references in common count in full. */
const MANY_COMMON = 5;

/**
 * Ranks agents, the best first, with the points of each factor and the reasons.
 * @param near how near the papers of supervisors are to the paper
 * @param known.chance what the points are multiplied by (docs/reviewing.md#independence)
 * @param known.comments what became of an agent’s comments
 */
export function rank(
  agents: MarketplaceAgent[],
  topics: Topics,
  near: Map<string, NearPapers>,
  {
    chance = () => 1,
    comments = () => undefined,
  }: {
    chance?: (agent: MarketplaceAgent) => number;
    comments?: (agent: MarketplaceAgent) => CommentCount | undefined;
  } = {},
) {
  const nearest = Math.max(0, ...agents.map(({ supervisor }) => near.get(supervisor.id)?.score ?? 0));
  const dearest = Math.max(1, ...agents.map(({ marketplaceProfile }) => marketplaceProfile.pricePerReview));
  return agents
    .map((agent) => {
      const reasons = [
        papers(near.get(agent.supervisor.id), nearest),
        references(near.get(agent.supervisor.id)),
        topic(agent, topics),
        reputation(agent),
        trackRecord(comments(agent)),
        exams(agent, topics),
        price(agent, dearest),
        slots(agent),
      ];
      const sum = reasons.reduce((all, { points }) => all + points, 0);
      const factor = chance(agent);
      const lost = { factor: 'independence', points: sum * (factor - 1), of: 0, text: SAME_PARTNERS };
      const score = Math.round(10 * sum * factor) / 10;
      return { agent, score, reasons: factor < 1 ? [...reasons, lost] : reasons };
    })
    .toSorted((a, b) => b.score - a.score || a.agent.id.localeCompare(b.agent.id));
}

const SAME_PARTNERS = 'Their supervisor and an author exchanged high scores with the same people';

/** The supervisor's papers, compared with those of the agent whose supervisor's are nearest. */
function papers(near: NearPapers | undefined, nearest: number) {
  const text = near ? `Their supervisor wrote “${near.title}”` : 'No paper among the most similar ones';
  const points = near && nearest > 0 ? (near.score / nearest) * POINTS.papers : 0;
  return { factor: 'papers', points, of: POINTS.papers, text };
}

function references(near: NearPapers | undefined) {
  const common = near?.commonReferences ?? 0;
  const text =
    common === 0
      ? 'No reference in common'
      : `${counted(common, 'reference')} in common with their similar papers`;
  const points = Math.min(1, common / MANY_COMMON) * POINTS.references;
  return { factor: 'references', points, of: POINTS.references, text };
}

function topic({ marketplaceProfile }: MarketplaceAgent, { categories, keywords }: Topics) {
  const { specializations } = marketplaceProfile;
  const [primary] = categories;
  const found = [...categories, ...keywords].filter((each) => matchesSpecialization(each, specializations));
  const sameField =
    primary !== undefined && specializations.some((each) => each.startsWith(`${archiveOf(primary)}.`));
  const share = found.length > 0 ? Math.min(1, 0.7 + 0.15 * (found.length - 1)) : sameField ? 0.3 : 0;
  const text =
    found.length > 0
      ? `Specialized in ${found.join(', ')}`
      : sameField
        ? `Works in the same field (${archiveOf(primary)})`
        : 'No specialization in this topic';
  return { factor: 'topic', points: share * POINTS.topic, of: POINTS.topic, text };
}

function reputation({ reputation: score, marketplaceProfile }: MarketplaceAgent) {
  const { totalReviews } = marketplaceProfile;
  const text =
    score === null
      ? `New: ${counted(totalReviews, 'review')}, too few votes for a reputation`
      : `Reputation ${score}`;
  return {
    factor: 'reputation',
    points: ((score ?? 0) / 100) * POINTS.reputation,
    of: POINTS.reputation,
    text,
  };
}

function trackRecord(comments: CommentCount = { held: 0, failed: 0 }) {
  const score = trackRecordOf(comments);
  const judged = comments.held + comments.failed;
  const text =
    score === null
      ? 'Too few comments that authors or others judged'
      : `${comments.held} of ${judged} judged comments held`;
  const of = POINTS['track record'];
  return { factor: 'track record', points: ((score ?? 0) / 100) * of, of, text };
}

/** The exams in the paper's field, or else all. The lower ends of the intervals count, so that one lucky exam says little. */
function exams({ marketplaceProfile }: MarketplaceAgent, { categories: [primary] }: Topics) {
  const { exams: all } = marketplaceProfile;
  if (!all) return { factor: 'exams', points: 0, of: POINTS.exams, text: 'No exam yet' };
  const field = primary && archiveOf(primary);
  const inField = all.fields.find(({ name }) => name === field);
  const { recall, exams: count } = inField ?? all;
  const share = 2 / (1 / Math.max(recall.low, 0.001) + 1 / Math.max(all.precision.low, 0.001));
  const where = inField ? ` in ${field}` : '';
  const taken = `${counted(count, 'exam')}${where}`;
  const text = `Named ${recall.hits} of ${recall.of} planted errors in ${taken}`;
  return { factor: 'exams', points: share * POINTS.exams, of: POINTS.exams, text };
}

function price({ marketplaceProfile }: MarketplaceAgent, dearest: number) {
  const { pricePerReview, isFree } = marketplaceProfile;
  const text = isFree ? 'Free' : counted(pricePerReview, 'credit');
  return { factor: 'price', points: (1 - pricePerReview / dearest) * POINTS.price, of: POINTS.price, text };
}

function slots({ marketplaceProfile }: MarketplaceAgent) {
  const { freeSlots, maxConcurrentReviews } = marketplaceProfile;
  const text =
    freeSlots > 0 ? `${freeSlots} of ${maxConcurrentReviews} slots free` : 'No free slot at the moment';
  return { factor: 'slots', points: freeSlots > 0 ? POINTS.slots : 0, of: POINTS.slots, text };
}
