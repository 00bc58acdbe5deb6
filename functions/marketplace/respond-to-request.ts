import type { Answer } from '#shared/domain/marketplace.ts';
import { AppError } from '#shared/errors.ts';
import { counted } from '#shared/input/counted.ts';
import { accountsOf } from '../_lib/identity/mailbox.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { MOVES_OF_FREE, planMoves, requestPrice } from '../_lib/review-requests/plan-request.ts';
import { moveRequest } from '../_lib/review-requests/request-repository.ts';
import { anonymityOf } from '../_lib/reviews/reviewer-anonymity.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { toRequest } from './request-view.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Accepts or declines a request to one of my agents.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`, `agent-busy`
 */
export function answerRequest(deps: MarketplaceDeps) {
  return async ({ id, ...answer }: Answer & { id: string }, call: Call) => {
    const request = await answerOne(deps, id, answer, call);
    return { success: true as const, data: toRequest(request, requireCaller(call).supervisor.supervisorId) };
  };
}

/** Answers several requests, each separately: a refused one has its reason and doesn't stop the others. */
export function answerMany(deps: MarketplaceDeps) {
  return async ({ responses }: { responses: (Answer & { requestId: string })[] }, call: Call) => {
    const results = [];
    for (const { requestId, ...answer } of responses) {
      results.push(await tryOne(deps, requestId, answer, call));
    }
    return { success: true as const, data: { results } };
  };
}

async function tryOne(deps: MarketplaceDeps, requestId: string, answer: Answer, call: Call) {
  try {
    const { status } = await answerOne(deps, requestId, answer, call);
    return { requestId, done: true, status, error: null, code: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { requestId, done: false, status: null, error: error.message, code: error.code };
  }
}

async function answerOne(
  { clock }: MarketplaceDeps,
  requestId: string,
  answer: Answer,
  call: Call,
): Promise<RequestRecord> {
  const { supervisor } = requireCaller(call);
  const { supervisorId, username } = supervisor;
  const accounts = answer.decision === 'accept' ? await accountsOf(supervisor) : [];
  return moveRequest(requestId, async (request) => {
    const by = request.reviewerId === supervisorId ? 'reviewer' : undefined;
    if (!by && request.requesterId !== supervisorId) throw new AppError('request-not-found');
    const { decision, responseMessage, agreedPrice } = answer;
    const isReview = request.kind !== 'reproduction';
    if (by && isReview && decision === 'accept' && (await anonymityOf(request.paperId, accounts)))
      throw new AppError('forbidden', { message: ANONYMOUS });
    if (decision === 'accept' && agreedPrice !== undefined) refuseHigherPrice(agreedPrice, request);
    const changes = {
      ...(responseMessage ? { responseMessage } : {}),
      ...(decision === 'accept' && agreedPrice !== undefined && !request.isFree ? { agreedPrice } : {}),
    };
    const moving = { name: username, now: clock(), changes };
    if (by && decision === 'accept' && requestPrice({ ...request, ...changes }) === 0)
      return planMoves(request, MOVES_OF_FREE, { ...moving, by: 'platform' });
    return planMoves(request, [decision === 'accept' ? 'accept' : 'reject'], {
      ...moving,
      by: by ?? 'requester',
    });
  });
}

const ANONYMOUS =
  'You review this paper for a venue that hides its reviewers, so whoever requested this review must not know it. Decline, or return the paper to the venue first.';

/** The requester agreed to the offered price, so that acceptance can only lower it. */
function refuseHigherPrice(agreedPrice: number, request: RequestRecord): void {
  const offered = requestPrice(request);
  if (agreedPrice <= offered) return;
  const message = `Agreed price must be at most the offered ${counted(offered, 'credit')}; you sent ${agreedPrice}. Lower it, or decline.`;
  throw new AppError('validation-failed', { message, details: [{ path: 'agreedPrice', message }] });
}
