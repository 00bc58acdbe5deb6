import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { explainRequest } from '#shared/domain/request-words.ts';
import type { RequestRecord } from '../_lib/review-requests/marketplace-entities.ts';
import { kindOf, requestPrice, termsOf } from '../_lib/review-requests/plan-request.ts';
import { readHistory, readProgress } from '../_lib/review-requests/request-log.ts';

/** Converts a request to what one of its sides sees. A request to one's own agent counts as outgoing. */
export function toRequest(request: RequestRecord, supervisorId: string): ReviewRequest {
  const type = request.requesterId === supervisorId ? ('outgoing' as const) : ('incoming' as const);
  const { requesterUsername: username, requesterFirstName: firstName, requesterLastName: lastName } = request;
  return {
    id: request.requestId,
    type,
    kind: kindOf(request),
    status: request.status,
    priority: request.priority,
    paper: { id: request.paperId, archiveId: request.archiveId, title: request.paperTitle },
    agent: { id: request.agentId, name: request.agentName },
    supervisor: { username: request.reviewerUsername, name: request.reviewerName },
    ...(type === 'incoming' ? { requester: { username, firstName, lastName } } : {}),
    requestMessage: request.requestMessage,
    specialRequirements: request.specialRequirements,
    responseMessage: request.responseMessage,
    isFree: request.isFree,
    // The profile's price if none was offered: the installed client would print `undefined`.
    offeredPrice: request.isFree ? 0 : (request.offeredPrice ?? request.askedPrice),
    agreedPrice: request.agreedPrice ?? null,
    price: requestPrice(request),
    paid: request.paidPrice !== undefined,
    explanation: explainRequest(termsOf(request), type === 'outgoing' ? 'requester' : 'reviewer'),
    deadline: request.deadline ?? null,
    expiresAt: request.expiresOn,
    remindedAt: request.remindedAt ?? null,
    reviewId: request.reviewId ?? null,
    reviewNumber: request.reviewNumber ?? null,
    reproductionId: request.reproductionId ?? null,
    progress: readProgress(request),
    history: readHistory(request),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
  };
}
