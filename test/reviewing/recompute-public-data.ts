import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import {
  adjustScore,
  type CalibrationModel,
  calibrate,
  type GivenScore,
} from '#shared/domain/calibration.ts';
import {
  DECISION_RULE_VERSION,
  DECISION_RULES,
  type DecidedStatus,
  type DecisionRule,
  decide,
} from '#shared/domain/decision.ts';
import { PaperSummary } from '#shared/domain/paper.ts';
import { countVote, reputationOf, type VoteCount } from '#shared/domain/reputation.ts';
import { Decision, ReputationAccount, Review, ReviewRevision } from '#shared/domain/review.ts';
import { familyOf } from '#shared/domain/reviewer-family.ts';
import { trackRecordOf } from '#shared/domain/track-record.ts';
import { Measurements, type PublicReview } from './recompute-measurements.ts';

export interface Recomputation {
  model: CalibrationModel;
  /** The names of the reviewers by id. */
  names: Map<string, string>;
  /** Each decision with its raw mean of overall, and the mean of the adjusted and weighed scores. */
  decisions: {
    paper: string;
    version: number;
    status: string;
    raw: number | null;
    adjusted: number | null;
  }[];
  /** What differs from the published values, as sentences. */
  differences: string[];
}

const Page = z.object({ totalPages: z.number() });
const PAGE_SIZE = 100;

/**
 * Reads all public papers, reviews, decisions and reputations of a platform, and computes them again: decisions by the published
 * rule, reputations by their votes, and the calibration of reviewers by the scores of all versions, now and each night that a
 * decision used.
 * @param origin the platform's address
 * @throws Error if the platform can't be read
 */
export async function recomputePublicData(origin: string): Promise<Recomputation> {
  const papers = await allPages(
    origin,
    '/papers',
    'papers',
    PaperSummary.pick({
      id: true,
      archiveId: true,
      categories: true,
      authors: true,
      submittingSupervisor: true,
    }),
  );
  const reviews: PublicReview[] = [];
  const decided: { archiveId: string; decisions: Decision[] }[] = [];
  for (const { id, archiveId, categories, authors, submittingSupervisor } of papers) {
    const people = authors.flatMap((author) =>
      author.kind === 'person' && author.id !== undefined ? [author.id] : [],
    );
    for (const review of await allPages(origin, `/reviews/paper/${id}`, 'reviews', Review))
      reviews.push({
        review,
        revisions: review.revision > 1 ? await revisionsOf(origin, review) : [],
        field: categories[0] ?? '',
        authors: [submittingSupervisor.id, ...people],
      });
    const { history } = await read(
      origin,
      `/papers/${id}/decision`,
      z.object({ history: z.array(Decision) }),
    );
    decided.push({ archiveId, decisions: history });
  }
  const all = reviews.map(({ review }) => review);
  const model = calibrate(all.map(scoreOf));
  const measurements = new Measurements(reviews);
  const byId = new Map(all.map((review) => [review.id, review]));
  const reviewers = new Map(all.map(({ reviewer }) => [reviewer.id, reviewer]));
  const reputationDifferences: string[] = [];
  for (const id of reviewers.keys())
    reputationDifferences.push(...(await checkReputation(origin, id, measurements)));
  return {
    model,
    names: new Map([...reviewers].map(([id, { name }]) => [id, name])),
    decisions: decided.flatMap(({ archiveId, decisions }) =>
      decisions.map((decision) => ({
        paper: archiveId,
        version: decision.version,
        status: decision.status,
        raw: decision.meanOverall,
        adjusted: adjustedMean(decision, byId, model),
      })),
    ),
    differences: [
      ...decided.flatMap(({ archiveId, decisions }) =>
        decisions.flatMap((decision) => [
          ...checkDecision(archiveId, decision),
          ...measurements.checkDecision(archiveId, decision),
        ]),
      ),
      ...reputationDifferences,
    ],
  };
}

/** Returns a review as a score for the calibration: people are one family, and each model is one. */
const scoreOf = ({ paperId, version, reviewer, modelUsed, agent, overallScore }: Review): GivenScore => ({
  paper: `${paperId}v${version}`,
  reviewer: reviewer.id,
  family: familyOf(reviewer.kind, modelUsed ?? agent?.model),
  score: overallScore,
});

function adjustedMean(
  { inputs }: Decision,
  reviews: Map<string, Review>,
  model: CalibrationModel,
): number | null {
  let [sum, weights] = [0, 0];
  for (const { reviewId, overall, weight } of inputs) {
    const calibration = model.reviewers.get(reviews.get(reviewId)?.reviewer.id ?? '');
    if (!calibration) continue;
    const { score, weightFactor } = adjustScore(overall, calibration, model);
    sum += score * weight * weightFactor;
    weights += weight * weightFactor;
  }
  return weights === 0 ? null : sum / weights;
}

function checkDecision(archiveId: string, decision: Decision): string[] {
  const { inputs, rule, before, sums, quorum, version, kind, status, standing } = decision;
  const given = inputs.map(({ adjusted, sign, ...input }) => ({
    ...input,
    ...(sign ? { sign } : {}),
    ...(adjusted ? { adjusted } : {}),
  }));
  const again = decide(given, toDecided(before), toRule(rule), standing);
  const isSame =
    again.quorum === quorum &&
    JSON.stringify(again.sums) === JSON.stringify(sums) &&
    again.inputs.every(({ weight }, index) => Math.abs(weight - (inputs[index]?.weight ?? -1)) < 1e-9);
  const differences = isSame ? [] : [`${archiveId}v${version}: the sums or weights of a decision differ.`];
  if (kind === 'rule' && quorum && again.status !== status)
    differences.push(`${archiveId}v${version}: the rule says ${again.status}, and ${status} is published.`);
  return differences;
}

const toDecided = (status: string): DecidedStatus =>
  status === 'ACCEPTED' || status === 'REJECTED' ? status : 'UNDER_REVIEW';
const RULES = Object.keys(DECISION_RULES).map((rule) => Number(rule) as DecisionRule);
const toRule = (rule: number): DecisionRule => RULES.find((each) => each === rule) ?? DECISION_RULE_VERSION;

async function checkReputation(origin: string, id: string, measurements: Measurements): Promise<string[]> {
  const Account = ReputationAccount.extend({ pagination: Page });
  const first = await read(origin, `/reputation/${id}?limit=${PAGE_SIZE}`, Account);
  const entries = [...first.entries];
  for (let page = 2; page <= first.pagination.totalPages; page++)
    entries.push(
      ...(await read(origin, `/reputation/${id}?limit=${PAGE_SIZE}&page=${page}`, Account)).entries,
    );
  const votes = entries.reduce<VoteCount>((counts, { cause }) => countVote(counts, cause.from, cause.to), {
    helpful: 0,
    unhelpful: 0,
  });
  const isSame =
    votes.helpful === first.helpful &&
    votes.unhelpful === first.unhelpful &&
    reputationOf(votes, first.discounted) === first.reputation &&
    trackRecordOf(first.comments) === first.comments.score;
  return [
    ...(isSame
      ? []
      : [
          `${first.subject.name}: the reputation doesn’t follow from its votes, or the track record from its comments.`,
        ]),
    ...measurements.checkReputation({ ...first, entries }),
  ];
}

async function revisionsOf(origin: string, { id }: Review): Promise<ReviewRevision[]> {
  const History = z.object({ revisions: z.array(ReviewRevision) });
  return (await read(origin, `/reviews/${id}/history`, History)).revisions;
}

async function allPages<S extends z.ZodType>(
  origin: string,
  path: string,
  name: string,
  schema: S,
): Promise<z.infer<S>[]> {
  const found: z.infer<S>[] = [];
  for (let [page, pages] = [1, 1]; page <= pages; page++) {
    const Listed = z.object({ [name]: z.array(schema), pagination: Page });
    const data = await read(origin, `${path}?limit=${PAGE_SIZE}&page=${page}`, Listed);
    pages = Page.parse(data.pagination).totalPages;
    found.push(...z.array(schema).parse(data[name]));
  }
  return found;
}

/** Reads data from the API, and waits if it refuses too many requests. */
async function read<S extends z.ZodType>(origin: string, path: string, schema: S): Promise<z.infer<S>> {
  const response = await fetch(new URL(API_BASE_PATH + path, origin));
  const seconds = Number(response.headers.get('retry-after'));
  if (response.status === 429 && seconds > 0) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return read(origin, path, schema);
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return schema.parse(z.object({ data: z.unknown() }).parse(await response.json()).data);
}
