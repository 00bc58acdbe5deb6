import { type Posting, reviewBonus } from '#shared/domain/ledger.ts';
import { ULID } from '#shared/domain/paper-ids.ts';
import type { NewReview, ReviewContent } from '#shared/domain/review.ts';
import type { ReviewerType } from '#shared/domain/review-constants.ts';
import { type AiAssistance, policyProblem, type ReviewPolicy } from '#shared/domain/review-policy.ts';
import { missingInReview } from '#shared/domain/review-quality.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { personOf } from '../identity/mailbox.ts';
import { listReviewerAgents, type Reviewer } from '../identity/reviewer-agents.ts';
import { displayName, ownNameParts } from '../identity/supervisor-view.ts';
import { earnsReviewBonus } from '../ledger/bonus-rules.ts';
import { creditsEnabled, isPosted, postingWrites } from '../ledger/ledger-repository.ts';
import type { PaperRecord } from '../papers/paper-entities.ts';
import { findReviewable } from '../papers/paper-repository.ts';
import type { RequestRecord } from '../review-requests/marketplace-entities.ts';
import {
  movesForDelivery,
  planMoves,
  type RequestPlan,
  requestPrice,
} from '../review-requests/plan-request.ts';
import { getRequest, planWrites } from '../review-requests/request-repository.ts';
import type { Clock } from '../runtime/clock.ts';
import { defined } from '../runtime/defined.ts';
import type { Write } from '../runtime/transact.ts';
import { type NamedWrite, retryOnConflict, tryTransaction } from '../runtime/try-transaction.ts';
import { alsoFoundWrites, resolveSameAs } from './also-found.ts';
import { checkCitationKeys } from './check-citation-keys.ts';
import { chooseReviewer } from './choose-reviewer.ts';
import { findConflict, readCloseness, sharesInstitution } from './conflict-of-interest.ts';
import { findPassages } from './find-passages.ts';
import * as store from './new-review-repository.ts';
import { type ReviewRecord, reviewDraftEntity, sealedReviewEntity } from './review-entities.ts';
import { type Anonymity, anonymityOf } from './reviewer-anonymity.ts';
import { reviewerStatsEntity } from './reviewer-stats-entities.ts';
import { getReviewerStats } from './reviewer-stats-repository.ts';
import { refuseOwnName, sealReview } from './seal-review.ts';

export interface ReviewDeps {
  clock: Clock;
  newId: () => string;
}

/** The cause of a review that its author doesn't submit themselves. */
export interface ReviewTrigger {
  /** The request that the review must answer, as just read; without it there is no review. */
  request: RequestRecord;
  /** Further writes of the same transaction. */
  also: (review: ReviewRecord) => NamedWrite[];
  /** The error if one of them is refused. */
  refused: ErrorCode;
}

/** A rate limit that counts a review, in the review's transaction if possible. */
export interface RateLimitHold {
  write: Write;
  /** Called if the write is refused: takes one from a new window. Throws if nothing is left. */
  otherwise: () => Promise<void>;
}

/**
 * Publishes a review by a supervisor or one of their agents. One transaction writes its number, the claim that this
 * reviewer has no other review of this version, the completion and payment of the request it answers, and the bonus of an
 * automated review. events-review-projections updates the paper's count and the decision.
 * @throws AppError `conflict-of-interest`, `already-reviewed`, `paper-not-reviewable`, `request-unpaid`; what the trigger says;
 *   `account-suspended` for a review from a provider
 */
export async function publishReview(
  { clock, newId }: ReviewDeps,
  input: NewReview,
  supervisor: SupervisorRecord,
  { trigger, rateLimitHold }: { trigger?: ReviewTrigger; rateLimitHold?: RateLimitHold } = {},
) {
  const { supervisorId } = supervisor;
  if (supervisor.suspension)
    throw new AppError('account-suspended', { message: 'The reviewer’s account is suspended.' });
  const now = clock();
  // Reads everything possible at once: the table has papers by ULID, which most callers send.
  const ulid = trigger?.request.paperId ?? input.paperId.toUpperCase();
  const guess = input.agentId ?? supervisorId;
  const readReviewContext = (paperId: string) =>
    store.readReviewContext(paperId, { supervisor, reviewerId: guess }, trigger && [trigger.request]);
  const [{ paper, version }, closeness, early] = await Promise.all([
    findReviewable(input.paperId, supervisorId),
    readCloseness(supervisor, now),
    ULID.test(ulid) ? readReviewContext(ulid) : undefined,
  ]);
  const conflict = await findConflict(paper, closeness);
  if (conflict) throw new AppError('conflict-of-interest', { message: conflict });
  const [context, anonymity] = await Promise.all([
    early ?? readReviewContext(paper.paperId),
    anonymityOf(paper.paperId, closeness.accounts),
  ]);
  const { openRequests, policy, stats: standing } = context;
  const agent = chooseReviewer(
    input,
    closeness.agents,
    openRequests.map(({ agentId }) => agentId),
  );
  // Whoever requested a review would know whose it is.
  const requestId = anonymity
    ? undefined
    : openRequests.find(({ agentId }) => agentId === agent?.agentId)?.requestId;
  if (trigger && trigger.request.requestId !== requestId) throw new AppError('request-move-refused');
  // A request that was open when the authors chose their policy is completed.
  if (requestId === undefined) refuseByPolicy(policy, agent ? 'ai_agent' : 'human', input.aiAssistance);
  const reviewed = { paperId: paper.paperId, version };
  // A program that repeats its call would review again by another agent.
  const isChosen = agent !== undefined && input.agentId === undefined && requestId === undefined;
  if (isChosen && (await store.hasReview(reviewed, closeness.agents))) throw new AppError('already-reviewed');
  const [items, { unanchored, advice }, , sameInstitution] = await Promise.all([
    resolveSameAs(input.items ?? [], { paperId: paper.paperId, own: supervisorId }),
    findPassages(input.items ?? [], reviewed),
    checkCitationKeys(input.citations ?? [], reviewed),
    sharesInstitution(paper, supervisor, now),
  ]);
  if (anonymity) refuseOwnName(input, namesOf(supervisor, agent));
  const content = items.length > 0 ? { ...input, items } : input;
  const draft = newReview(content, {
    ...{ paper, version, supervisor, agent, unanchored, sameInstitution },
    ...{ reviewId: newId(), now },
  });
  const hidden = anonymity && { standIn: newId(), ...anonymity };
  const [review, { reputation }] = await Promise.all([
    publish(draft, requestId, context, { trigger, rateLimitHold, hidden }),
    draft.reviewerId === guess ? standing : getReviewerStats(draft.reviewerId),
  ]);
  return {
    review,
    paper,
    reputation: hidden ? null : reputation,
    advice: [...advice, ...missingInReview(review.record.content)],
  };
}

function refuseByPolicy(
  policy: ReviewPolicy,
  reviewerType: ReviewerType,
  aiAssistance: AiAssistance | undefined,
): void {
  const problem = policyProblem(policy, { reviewerType, aiAssistance });
  if (problem) throw new AppError('validation-failed', { message: problem.message, details: [problem] });
}

/** Writes a review under the next number; reads again if another review took it or the request changed. */
async function publish(
  draft: ReviewRecord,
  requestId: string | undefined,
  asRead: { last: number; bonusIsDue: boolean },
  {
    trigger,
    rateLimitHold,
    hidden,
  }: {
    trigger: ReviewTrigger | undefined;
    rateLimitHold: RateLimitHold | undefined;
    /** The venue that hides the reviewer, and the id in place of theirs. */
    hidden: Required<Anonymity> | undefined;
  },
): Promise<ReviewRecord> {
  // If a value read before is outdated, the transaction fails and it is read again.
  let last: number | undefined = asRead.last;
  let { bonusIsDue } = asRead;
  let known = trigger?.request;
  let admitted = !rateLimitHold;
  return retryOnConflict(async () => {
    const [request, number] = await Promise.all([
      known ?? (requestId ? getRequest(requestId) : undefined),
      last ?? store.lastNumber(draft.paperId),
    ]);
    last = known = undefined;
    const { review, plan, bonus } = completeRequest({ ...draft, number: number + 1 }, request);
    if (trigger && !plan) throw new AppError('request-move-refused');
    const also = trigger?.also(review) ?? [];
    const now = new Date(review.createdAt);
    // All postings are written together, because they may change the same balance.
    const shown = hidden ? sealReview(review, hidden) : review;
    const writes: NamedWrite<string>[] = [
      ...store.newReviewWrites(review, shown),
      // A count of somebody’s reviews would tell of a hidden one.
      ...(hidden ? sealWrites(review, hidden) : reviewerStatsWrites(review)),
      ...alsoFoundWrites(shown),
      {
        write: reviewDraftEntity().delete({ supervisorId: review.supervisorId, paperId: review.paperId }),
        refusal: 'changed',
      },
      ...(plan ? planWrites({ ...plan, postings: [] }) : []),
      ...postingWrites([...(plan?.postings ?? []), ...(bonus && bonusIsDue ? [bonus] : [])], now),
      ...(rateLimitHold && !admitted ? [{ write: rateLimitHold.write, refusal: 'not-admitted' }] : []),
    ];
    const refused = await tryTransaction([...writes, ...also]);
    if (trigger && also.some(({ refusal }) => refused.includes(refusal))) throw new AppError(trigger.refused);
    if (refused.includes('already-reviewed')) throw new AppError('already-reviewed');
    if (refused.includes('agent-busy')) throw new AppError('agent-busy');
    if (refused.includes('not-admitted')) {
      await rateLimitHold?.otherwise();
      admitted = true;
    }
    // The person has this paper's bonus, or another writer completed the request.
    if (bonus && refused.includes('posted')) bonusIsDue = !(await isPosted(bonus.key));
    return refused.length === 0 ? shown : undefined;
  });
}

/** Refuses what the hidden writer of a review says in it or below it, if it names them or the agent that reviewed. */
export async function refuseWritersName(
  said: unknown,
  writer: SupervisorRecord,
  { sealed }: Pick<ReviewRecord, 'sealed'>,
): Promise<void> {
  if (!sealed) return;
  const agents = await listReviewerAgents(writer.supervisorId);
  const agent = agents.find(({ agentId }) => agentId === sealed.reviewerId);
  refuseOwnName(said, namesOf(writer, agent));
}

/** Returns what in a text would name a reviewer. */
const namesOf = (
  supervisor: SupervisorRecord,
  agent: Pick<Reviewer, 'name'> | undefined,
): (string | undefined)[] => [displayName(supervisor), supervisor.email, supervisor.orcid, agent?.name];

const sealWrites = (
  { supervisorId, paperId, number }: ReviewRecord,
  hidden: Required<Anonymity>,
): NamedWrite<'changed'>[] => [
  {
    write: sealedReviewEntity().create({ supervisorId, paperId, number, ...hidden }),
    refusal: 'changed',
  },
];

/** Completes the request that a review answers, if it is still open, and adds the bonus. */
function completeRequest(review: ReviewRecord, request: RequestRecord | undefined) {
  const plan = request && planOf(request, review);
  const asked = request && { requesterId: request.requesterId, price: plan ? requestPrice(request) : 0 };
  const earnsBonus = creditsEnabled() && earnsReviewBonus(review, asked);
  const bonus: Posting | undefined = earnsBonus
    ? reviewBonus(review.paperId, review, review.record.archiveId)
    : undefined;
  return { review: plan && request ? { ...review, requestId: request.requestId } : review, plan, bonus };
}

function planOf(request: RequestRecord, review: ReviewRecord): RequestPlan | undefined {
  if (!['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(request.status)) return undefined;
  const changes = { reviewId: review.reviewId, reviewNumber: review.number };
  const name = review.record.supervisor.username;
  return planMoves(request, movesForDelivery(request), {
    by: 'platform',
    name,
    now: new Date(review.createdAt),
    changes,
  });
}

function newReview(
  { paperId: _, reviewerType: __, agentId: ___, ...content }: NewReview,
  written: {
    paper: PaperRecord;
    version: number;
    supervisor: SupervisorRecord;
    agent: Reviewer | undefined;
    unanchored: number[];
    sameInstitution: boolean;
    reviewId: string;
    now: Date;
  },
): ReviewRecord {
  const { paper, version, supervisor, agent, unanchored, sameInstitution, reviewId, now } = written;
  const at = now.toISOString();
  return {
    paperId: paper.paperId,
    number: 0,
    reviewId,
    version,
    supervisorId: supervisor.supervisorId,
    reviewerId: agent?.agentId ?? supervisor.supervisorId,
    personId: personOf(supervisor),
    reviewerType: agent ? 'ai_agent' : 'human',
    helpful: 0,
    unhelpful: 0,
    rebuttals: 0,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    record: {
      content: defined(content) as ReviewContent,
      ...(unanchored.length > 0 ? { unanchored } : {}),
      archiveId: paper.archiveId,
      paperTitle: paper.shown.title,
      supervisor: {
        username: supervisor.username,
        name: displayName(supervisor),
        ...ownNameParts(supervisor),
      },
      sameInstitution,
      ...(agent ? { agent: { id: agent.agentId, name: agent.name, model: agent.model ?? null } } : {}),
    },
  };
}

/** Returns the writes that count a review for the supervisor and for the agent. */
function reviewerStatsWrites({
  supervisorId,
  reviewerId,
  reviewerType,
}: ReviewRecord): NamedWrite<'changed'>[] {
  const subjects = [
    { subjectId: supervisorId, kind: 'supervisor' as const },
    ...(reviewerType === 'ai_agent' ? [{ subjectId: reviewerId, kind: 'agent' as const }] : []),
  ];
  return subjects.map((subject) => ({
    write: reviewerStatsEntity().upsert(subject).add({ reviews: 1 }),
    refusal: 'changed',
  }));
}
