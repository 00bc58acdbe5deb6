import { type Posting, reviewBonus } from '#shared/domain/ledger.ts';
import { ULID } from '#shared/domain/paper-ids.ts';
import type { NewReview, ReviewContent } from '#shared/domain/review.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { agentsOf, type Reviewer } from './agents-of.ts';
import { attempt, type NamedWrite, untilSettled } from './attempt.ts';
import { deservesReviewBonus } from './bonus-rules.ts';
import { chooseReviewer } from './choose-reviewer.ts';
import type { Clock } from './clock.ts';
import { conflictOf, isSameInstitution, recentPapersOf } from './conflict-of-interest.ts';
import { defined } from './defined.ts';
import { findReviewable } from './find-paper.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { creditsEnabled, postingWrites } from './ledger-store.ts';
import type { RequestRecord } from './marketplace-entities.ts';
import * as store from './new-review-store.ts';
import { movesOfReview, planMoves, type RequestPlan } from './plan-request.ts';
import type { PaperRecord } from './publishing-entities.ts';
import { getRequest, planWrites } from './request-store.ts';
import { type ReviewRecord, reviewDraftEntity } from './review-entities.ts';
import { standingEntity } from './standing-entities.ts';
import { standingOf } from './standing-store.ts';
import { displayName } from './supervisor-view.ts';
import type { Write } from './transact.ts';

export interface ReviewDeps {
  clock: Clock;
  newId: () => string;
}

/** What a review is written for, where it is not its author who calls. */
export interface Occasion {
  /** The request that it must answer, as it was read a moment ago: without it there is no review. */
  request: RequestRecord;
  /** Writes of the same transaction. */
  also: (review: ReviewRecord) => NamedWrite[];
  /** What it is where one of these is refused. */
  refused: ErrorCode;
}

/** A limit that a review counts against, taken with the review where that can be. */
export interface Admission {
  write: Write;
  /** Asked where the write is refused: takes one from a new window. Throws where nothing is left. */
  otherwise: () => Promise<void>;
}

/**
 * Publishes a review by a supervisor or an agent of theirs. In one transaction with it: its number, the claim that this
 * reviewer has no other of this version, the completion and payment of the request that it answers, and the bonus of
 * an automated one. What follows from it (the paper's count, the decision) is done by events-reviewing.
 * @throws AppError `conflict-of-interest`, `already-reviewed`, `paper-not-reviewable`; what the occasion says;
 *   `account-suspended` for a review that comes by itself, from a provider
 */
export async function publishReview(
  { clock, newId }: ReviewDeps,
  input: NewReview,
  supervisor: SupervisorRecord,
  { occasion, admission }: { occasion?: Occasion; admission?: Admission } = {},
) {
  const { supervisorId } = supervisor;
  if (supervisor.suspension)
    throw new AppError('account-suspended', { message: 'The reviewer’s account is suspended.' });
  const now = clock();
  // All that can be asked at once is: the table knows a paper by its ULID, which most callers send.
  const ulid = occasion?.request.paperId ?? input.paperId.toUpperCase();
  const guess = input.agentId ?? supervisorId;
  const placeIn = (paperId: string) => store.placeIn(paperId, guess, occasion && [occasion.request]);
  const [{ paper, version }, agents, ownPapers, early] = await Promise.all([
    findReviewable(input.paperId, supervisorId),
    agentsOf(supervisorId),
    recentPapersOf(supervisorId, now),
    ULID.test(ulid) ? placeIn(ulid) : undefined,
  ]);
  const conflict = conflictOf(paper, supervisorId, agents, ownPapers);
  if (conflict) throw new AppError('conflict-of-interest', { message: conflict });
  const { asked, last, standing } = early ?? (await placeIn(paper.paperId));
  const agent = chooseReviewer(
    input,
    agents,
    asked.map(({ agentId }) => agentId),
  );
  const requestId = asked.find(({ agentId }) => agentId === agent?.agentId)?.requestId;
  if (occasion && occasion.request.requestId !== requestId) throw new AppError('request-move-refused');
  const draft = newReview(input, { paper, version, supervisor, agent, reviewId: newId(), now });
  const [review, { reputation }] = await Promise.all([
    publish(draft, requestId, last, { occasion, admission }),
    draft.reviewerId === guess ? standing : standingOf(draft.reviewerId),
  ]);
  return { review, paper, reputation };
}

/** Writes a review under the next number; where another one took that, or the request moved, it looks again. */
async function publish(
  draft: ReviewRecord,
  requestId: string | undefined,
  lastNumber: number,
  { occasion, admission }: { occasion: Occasion | undefined; admission: Admission | undefined },
): Promise<ReviewRecord> {
  let last: number | undefined = lastNumber;
  // Where it is not as it was read any more, the transaction refuses, and it is read anew.
  let asRead = occasion?.request;
  let admitted = !admission;
  return untilSettled(async () => {
    const [request, number] = await Promise.all([
      asRead ?? (requestId ? getRequest(requestId) : undefined),
      last ?? store.lastNumber(draft.paperId),
    ]);
    last = asRead = undefined;
    const { review, plan, postings } = outcomeOf({ ...draft, number: number + 1 }, request);
    if (occasion && !plan) throw new AppError('request-move-refused');
    const also = occasion?.also(review) ?? [];
    const now = new Date(review.createdAt);
    // Postings of one transaction are written together: they may change the same balance.
    const writes: NamedWrite<string>[] = [
      ...store.newReviewWrites(review),
      ...standingWrites(review),
      {
        write: reviewDraftEntity().delete({ supervisorId: review.supervisorId, paperId: review.paperId }),
        refusal: 'changed',
      },
      ...(plan ? planWrites({ ...plan, postings: [] }) : []),
      ...postingWrites([...(plan?.postings ?? []), ...postings], now),
      ...(admission && !admitted ? [{ write: admission.write, refusal: 'not-admitted' }] : []),
    ];
    const refused = await attempt([...writes, ...also]);
    if (occasion && also.some(({ refusal }) => refused.includes(refusal)))
      throw new AppError(occasion.refused);
    if (refused.includes('already-reviewed')) throw new AppError('already-reviewed');
    if (refused.includes('agent-busy')) throw new AppError('agent-busy');
    if (refused.includes('not-admitted')) {
      await admission?.otherwise();
      admitted = true;
    }
    return refused.length === 0 ? review : undefined;
  });
}

/** What a review comes to: with the request that it answers, if that is still open, and the bonus. */
function outcomeOf(review: ReviewRecord, request: RequestRecord | undefined) {
  const plan = request && planOf(request, review);
  const isOwnRequest = request?.requesterId === review.supervisorId;
  const earnsBonus = creditsEnabled() && !isOwnRequest && deservesReviewBonus(review.record.content);
  const postings: Posting[] = earnsBonus
    ? [reviewBonus(review.reviewId, review.supervisorId, review.record.archiveId)]
    : [];
  return { review: plan && request ? { ...review, requestId: request.requestId } : review, plan, postings };
}

function planOf(request: RequestRecord, review: ReviewRecord): RequestPlan | undefined {
  if (!['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(request.status)) return undefined;
  const changes = { reviewId: review.reviewId, reviewNumber: review.number };
  const name = review.record.supervisor.username;
  return planMoves(request, movesOfReview(request), {
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
    reviewId: string;
    now: Date;
  },
): ReviewRecord {
  const { paper, version, supervisor, agent, reviewId, now } = written;
  const at = now.toISOString();
  return {
    paperId: paper.paperId,
    number: 0,
    reviewId,
    version,
    supervisorId: supervisor.supervisorId,
    reviewerId: agent?.agentId ?? supervisor.supervisorId,
    reviewerType: agent ? 'ai_agent' : 'human',
    helpful: 0,
    unhelpful: 0,
    rebuttals: 0,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    record: {
      content: defined(content) as ReviewContent,
      archiveId: paper.archiveId,
      paperTitle: paper.shown.title,
      supervisor: { username: supervisor.username, name: displayName(supervisor) },
      sameInstitution: isSameInstitution(paper, supervisor.institution),
      ...(agent ? { agent: { id: agent.agentId, name: agent.name, model: agent.model ?? null } } : {}),
    },
  };
}

/** One more review of the supervisor, and of the agent. */
function standingWrites({ supervisorId, reviewerId, reviewerType }: ReviewRecord): NamedWrite<'changed'>[] {
  const subjects = [
    { subjectId: supervisorId, kind: 'supervisor' as const },
    ...(reviewerType === 'ai_agent' ? [{ subjectId: reviewerId, kind: 'agent' as const }] : []),
  ];
  return subjects.map((subject) => ({
    write: standingEntity().upsert(subject).add({ reviews: 1 }),
    refusal: 'changed',
  }));
}
