import { ulid } from 'ulid';
import { reviews } from '#shared/contract/reviews.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { changeReview } from './change-review.ts';
import { getDecision, overrideDecision } from './decisions.ts';
import { deleteDraft, getDraft, listDrafts, saveDraft } from './drafts.ts';
import { getEligibility } from './eligibility.ts';
import { getHistory, getReview } from './get-review.ts';
import { listItems } from './list-items.ts';
import { listReviews, myReviews, reviewsOfPaper } from './list-reviews.ts';
import { getPolicy, setPolicy } from './policy.ts';
import { answerReview, listRebuttals } from './rebuttals.ts';
import { getReputation } from './reputation.ts';
import { voteOnReview } from './vote-on-review.ts';
import { writeReview } from './write-review.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(reviews, {
  create: writeReview(deps),
  list: listReviews,
  mine: myReviews,
  ofPaper: reviewsOfPaper,
  items: listItems,
  drafts: listDrafts,
  getDraft,
  saveDraft: saveDraft(deps),
  deleteDraft,
  eligibility: getEligibility(deps),
  get: getReview,
  update: changeReview(deps),
  history: getHistory,
  vote: voteOnReview(deps),
  rebuttals: listRebuttals,
  rebut: answerReview(deps),
  decision: getDecision,
  policy: getPolicy,
  setPolicy: setPolicy(deps),
  override: overrideDecision(deps),
  reputation: getReputation,
});
