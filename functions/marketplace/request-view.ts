import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import type { RequestRecord, RequestStep } from '../_lib/marketplace-entities.ts';
import { requestPrice } from '../_lib/plan-request.ts';

/** A request as one of its two sides sees it. Whoever asks an agent of their own sees it as outgoing. */
export function toRequest(request: RequestRecord, supervisorId: string): ReviewRequest {
  const type = request.requesterId === supervisorId ? ('outgoing' as const) : ('incoming' as const);
  const { requesterUsername: username, requesterFirstName: firstName, requesterLastName: lastName } = request;
  return {
    id: request.requestId,
    type,
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
    // Filled from the profile where none was offered: the installed client prints `undefined` else.
    offeredPrice: request.isFree ? 0 : (request.offeredPrice ?? request.askedPrice),
    agreedPrice: request.agreedPrice ?? null,
    price: requestPrice(request),
    paid: request.paidPrice !== undefined,
    deadline: request.deadline ?? null,
    expiresAt: request.expiresOn,
    remindedAt: request.remindedAt ?? null,
    reviewId: request.reviewId ?? null,
    reviewNumber: request.reviewNumber ?? null,
    progress: JSON.parse(request.progress) as ReviewRequest['progress'],
    history: JSON.parse(request.history) as RequestStep[],
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
  };
}
