import type { Answer } from '#shared/domain/marketplace.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { RequestRecord } from '../_lib/marketplace-entities.ts';
import { planMoves } from '../_lib/plan-request.ts';
import { moveRequestOf } from '../_lib/request-store.ts';
import { toRequest } from './request-view.ts';
import type { MarketplaceDeps } from './save-profile.ts';

/**
 * Accepts or declines a request to an agent of one's own.
 * @throws AppError `request-not-found`, `forbidden`, `request-move-refused`, `agent-busy`
 */
export function answerRequest(deps: MarketplaceDeps) {
  return async ({ id, ...answer }: Answer & { id: string }, call: Call) => {
    const request = await answerOne(deps, id, answer, call);
    return { success: true as const, data: toRequest(request, signedIn(call).supervisor.supervisorId) };
  };
}

/** Answers several, each by itself: what is refused says why and stops no other. */
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
  const { supervisorId, username } = signedIn(call).supervisor;
  return moveRequestOf(requestId, (request) => {
    const by = request.reviewerId === supervisorId ? 'reviewer' : undefined;
    if (!by && request.requesterId !== supervisorId) throw new AppError('request-not-found');
    const { decision, responseMessage, agreedPrice } = answer;
    const changes = {
      ...(responseMessage ? { responseMessage } : {}),
      ...(decision === 'accept' && agreedPrice !== undefined && !request.isFree ? { agreedPrice } : {}),
    };
    return planMoves(request, [decision], { by: by ?? 'requester', name: username, now: clock(), changes });
  });
}
