import {
  type DecisionInput,
  type DecisionRule,
  decide,
  type StandingComment,
} from '#shared/domain/decision.ts';
import { reputationOf } from '#shared/domain/reputation.ts';
import { normalOf, randomOf } from '#shared/domain/seeded-random.ts';
import {
  type CommentCount,
  countComments,
  type JudgedComment,
  trackRecordOf,
} from '#shared/domain/track-record.ts';

/** The shares of reviewers who please authors. */
export const PLEASERS = [0, 0.3, 0.5, 0.7];

const REVIEWERS = 100;
const PAPERS = 1000;
/** Papers from here on are decided with what the reviewers earned by those before. */
const LEARNED = 500;
/** Assumptions: how often a careful reviewer finds the flaw of a weak paper, and errs about a sound one. */
const FINDS = 0.6;
const ERRS = 0.15;
/** Assumptions: how often authors call a review helpful that scores their paper at least 7, and another one. */
const PLEASED = 0.9;
const DISPLEASED = 0.3;
/** Assumptions: how often authors change what is wrong, and dispute a right and a wrong comment. */
const CHANGES = 0.5;
const DISPUTES_RIGHT = 0.3;
const DISPUTES_WRONG = 0.9;

interface SimulatedReviewer {
  pleases: boolean;
  helpful: number;
  unhelpful: number;
  comments: CommentCount;
}

/**
 * Simulates reviewers of whom some give every paper an 8 and name no error, with authors who like high scores. Half of the papers are weak.
 * @param options.share the share of pleasers, from 0 to 1
 * @returns the mean weights, and the shares of weak and of sound papers that the rule accepts
 */
export function simulatePleasing({ share, rule, seed }: { share: number; rule: DecisionRule; seed: number }) {
  const random = randomOf(seed);
  const reviewers = Array.from(
    { length: REVIEWERS },
    (_, index): SimulatedReviewer => ({
      ...{ pleases: index < share * REVIEWERS, helpful: 0, unhelpful: 0 },
      comments: { held: 0, failed: 0 },
    }),
  );
  const accepted = { weak: 0, sound: 0 };
  const decided = { weak: 0, sound: 0 };
  for (let paper = 0; paper < PAPERS; paper++) {
    const kind = random() < 0.5 ? 'weak' : 'sound';
    const { inputs, standing } = reviewPaper(kind, drawThree(reviewers, random), random);
    if (paper < LEARNED) continue;
    decided[kind]++;
    if (decide(inputs, 'UNDER_REVIEW', rule, standing).status === 'ACCEPTED') accepted[kind]++;
  }
  const meanWeight = (pleases: boolean) => {
    const own = reviewers.filter((reviewer) => reviewer.pleases === pleases);
    return own.reduce((sum, reviewer) => sum + weightOf(reviewer, rule), 0) / own.length;
  };
  return {
    pleaser: meanWeight(true),
    careful: meanWeight(false),
    weakAccepted: accepted.weak / decided.weak,
    soundAccepted: accepted.sound / decided.sound,
  };
}

function drawThree(reviewers: SimulatedReviewer[], random: () => number): SimulatedReviewer[] {
  const drawn = new Set<SimulatedReviewer>();
  while (drawn.size < 3) {
    const reviewer = reviewers[Math.floor(random() * reviewers.length)];
    if (reviewer) drawn.add(reviewer);
  }
  return [...drawn];
}

/** Lets three reviewers review a paper, and its authors answer and vote. */
function reviewPaper(kind: 'weak' | 'sound', reviewers: SimulatedReviewer[], random: () => number) {
  const inputs = reviewers.map((reviewer, index) =>
    inputOf(reviewer, index, scoreBy(reviewer, kind, random)),
  );
  const finders = reviewers.filter(({ pleases }) => !pleases && random() < (kind === 'weak' ? FINDS : ERRS));
  const isRight = kind === 'weak';
  const chance = random();
  const disputes = isRight ? DISPUTES_RIGHT : DISPUTES_WRONG;
  const answer = chance < disputes ? 'disputed' : isRight && chance < disputes + CHANGES ? 'done' : null;
  const isConfirmed = isRight && finders.length > 1;
  for (const finder of finders) {
    const comment: JudgedComment = { answer, confirmedBy: isConfirmed ? ['another'] : [] };
    const { held, failed } = countComments([comment], { isPartner: () => false, authors: [] });
    finder.comments = { held: finder.comments.held + held, failed: finder.comments.failed + failed };
  }
  for (const [index, reviewer] of reviewers.entries()) {
    const isHelpful = random() < ((inputs[index]?.overall ?? 0) >= 7 ? PLEASED : DISPLEASED);
    if (isHelpful) reviewer.helpful++;
    else reviewer.unhelpful++;
  }
  const standing: StandingComment[] =
    isConfirmed && answer !== 'disputed'
      ? [{ item: 'r1-item-1', confirmation: 'reviewer', by: 'r2-item-1' }]
      : [];
  return { inputs, standing };
}

function scoreBy({ pleases }: SimulatedReviewer, kind: 'weak' | 'sound', random: () => number): number {
  if (pleases) return 8;
  const score = (kind === 'weak' ? 4 : 7) + 1.2 * normalOf(random);
  return Math.min(10, Math.max(1, Math.round(score)));
}

const inputOf = (reviewer: SimulatedReviewer, index: number, score: number): DecisionInput => ({
  ...{ reviewId: `r${index}`, supervisorId: `s${index}`, overall: score, correctness: score, confidence: 8 },
  reputation: reputationOf(reviewer),
  trackRecord: trackRecordOf(reviewer.comments),
  sign: 'institution',
});

const weightOf = (reviewer: SimulatedReviewer, rule: DecisionRule): number =>
  decide([inputOf(reviewer, 0, 6)], 'UNDER_REVIEW', rule).inputs[0]?.weight ?? 0;
