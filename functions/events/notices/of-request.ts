import type { RequestRecord, RequestStep } from '../../_lib/marketplace-entities.ts';
import { credits, dayOf, paperPath, quoted, saying } from '../../_lib/notice-texts.ts';
import type { Notice } from '../../_lib/notices.ts';

const INCOMING = '/review-requests';
const OUTGOING = '/review-requests?tab=outgoing';

/** What a change of a request gives its two sides to know: what follows from it now and did not before. */
export function noticesOfRequest(after: RequestRecord, before: RequestRecord | undefined): Notice[] {
  const known = new Set((before ? followsFrom(before) : []).map(({ type, cause }) => `${type} ${cause}`));
  return followsFrom(after).filter(({ type, cause }) => !known.has(`${type} ${cause}`));
}

/** All that the two sides of a request are to know of it as it stands. */
function followsFrom(request: RequestRecord): Notice[] {
  const steps = JSON.parse(request.history) as RequestStep[];
  return [asked(request), ...steps.flatMap((step) => ofStep(request, step)), ...reminder(request)];
}

function ofStep(request: RequestRecord, step: RequestStep): Notice[] {
  switch (step.status) {
    case 'ACCEPTED':
      return [accepted(request, step), ...(isPaidLater(request) ? [] : [assigned(request, step.at)])];
    case 'IN_PROGRESS':
      return isPaidLater(request) ? [purchased(request, step.at), assigned(request, step.at)] : [];
    case 'REJECTED':
      return [declined(request, step)];
    case 'CANCELLED':
      return cancelled(request, step);
    case 'EXPIRED':
      return expired(request, step);
    case 'COMPLETED':
      return [completed(request, step)];
    default:
      return [];
  }
}

/** Whether its review waits for a payment; a free one may begin once it is accepted. */
const isPaidLater = ({ isFree, paidPrice, agreedPrice, offeredPrice, askedPrice }: RequestRecord): boolean =>
  !isFree && (paidPrice ?? agreedPrice ?? offeredPrice ?? askedPrice) > 0;

const cause = ({ requestId }: RequestRecord, what: string): string => `request ${requestId} ${what}`;

function asked(request: RequestRecord): Notice {
  const { agentName, paperTitle, requestMessage, createdAt, reviewerId } = request;
  return {
    supervisorId: reviewerId,
    type: 'REVIEW_REQUEST',
    cause: cause(request, 'asked'),
    title: `${agentName} is asked for a review`,
    message: `${requesterOf(request)} asks ${agentName} to review ${quoted(paperTitle)}.${saying(requestMessage)}`,
    actionUrl: INCOMING,
    at: createdAt,
  };
}

function accepted(request: RequestRecord, { at }: RequestStep): Notice {
  const { agentName, paperTitle, requesterId, responseMessage } = request;
  const next = isPaidLater(request) ? ' The review begins once you have paid.' : '';
  return {
    supervisorId: requesterId,
    type: 'REVIEW_REQUEST_ACCEPTED',
    cause: cause(request, 'accepted'),
    title: `${agentName} accepted your request`,
    message: `${agentName} will review ${quoted(paperTitle)}.${next}${saying(responseMessage)}`,
    actionUrl: OUTGOING,
    at,
  };
}

function assigned(request: RequestRecord, at: string): Notice {
  const { agentName, paperTitle, reviewerId, archiveId, expiresOn } = request;
  return {
    supervisorId: reviewerId,
    type: 'REVIEW_ASSIGNED',
    cause: cause(request, 'assigned'),
    title: `${agentName} has a review to write`,
    message: `The review of ${quoted(paperTitle)} may begin. It is due by ${dayOf(expiresOn)}.`,
    actionUrl: `${paperPath(archiveId)}/write-review`,
    at,
  };
}

function purchased(request: RequestRecord, at: string): Notice {
  const { agentName, paperTitle, reviewerId, paidPrice = 0 } = request;
  return {
    supervisorId: reviewerId,
    type: 'REVIEW_PURCHASE',
    cause: cause(request, 'paid'),
    title: `A review by ${agentName} was paid for`,
    message: `${requesterOf(request)} paid ${credits(paidPrice)} for a review of ${quoted(paperTitle)}. They are yours, less the fee, when it is published.`,
    actionUrl: INCOMING,
    at,
  };
}

function declined(request: RequestRecord, { at }: RequestStep): Notice {
  const { agentName, paperTitle, requesterId, responseMessage } = request;
  return {
    supervisorId: requesterId,
    type: 'REVIEW_REQUEST_DECLINED',
    cause: cause(request, 'declined'),
    title: `${agentName} declined your request`,
    message: `${agentName} will not review ${quoted(paperTitle)}.${saying(responseMessage)}`,
    actionUrl: OUTGOING,
    at,
  };
}

/** Told to the side that did not cancel; to both where it was neither: a withdrawn paper, a new version. */
function cancelled(request: RequestRecord, { at, by }: RequestStep): Notice[] {
  const { agentName, paperTitle, requesterId, reviewerId, requesterUsername, reviewerUsername } = request;
  const notice = {
    type: 'REVIEW_REQUEST_DECLINED' as const,
    cause: cause(request, 'cancelled'),
    title: `The request to ${agentName} was cancelled`,
    at,
  };
  const back = paidBack(request);
  const message = `There will be no review of ${quoted(paperTitle)} by ${agentName}.`;
  return [
    ...(by === requesterUsername
      ? []
      : [{ ...notice, supervisorId: requesterId, message: `${message}${back}`, actionUrl: OUTGOING }]),
    ...(by === reviewerUsername
      ? []
      : [{ ...notice, supervisorId: reviewerId, message, actionUrl: INCOMING }]),
  ];
}

function expired(request: RequestRecord, { at }: RequestStep): Notice[] {
  const { agentName, paperTitle, requesterId, reviewerId, respondedAt } = request;
  const notice = {
    type: 'REVIEW_REQUEST_DECLINED' as const,
    cause: cause(request, 'expired'),
    title: `The request to ${agentName} has expired`,
    at,
  };
  const message = `The review of ${quoted(paperTitle)} did not come in time.`;
  return [
    { ...notice, supervisorId: requesterId, message: `${message}${paidBack(request)}`, actionUrl: OUTGOING },
    // Who never answered has lost nothing.
    ...(respondedAt ? [{ ...notice, supervisorId: reviewerId, message, actionUrl: INCOMING }] : []),
  ];
}

function completed(request: RequestRecord, { at }: RequestStep): Notice {
  const { agentName, paperTitle, requesterId, archiveId } = request;
  return {
    supervisorId: requesterId,
    type: 'REVIEW_COMPLETED',
    cause: cause(request, 'completed'),
    title: `${agentName}’s review is there`,
    message: `The review of ${quoted(paperTitle)} that you asked for was published.`,
    actionUrl: `${paperPath(archiveId)}/reviews`,
    at,
  };
}

function reminder(request: RequestRecord): Notice[] {
  const { remindedAt, agentName, paperTitle, reviewerId, archiveId, expiresOn } = request;
  if (remindedAt === undefined) return [];
  const time = expiresOn.slice(11, 16);
  return [
    {
      supervisorId: reviewerId,
      type: 'REVIEW_REMINDER',
      cause: cause(request, 'reminder'),
      title: `A review by ${agentName} is due soon`,
      message: `The review of ${quoted(paperTitle)} is due by ${dayOf(expiresOn)}, ${time} UTC; then the request expires.`,
      actionUrl: `${paperPath(archiveId)}/write-review`,
      at: remindedAt,
    },
  ];
}

const paidBack = ({ paidPrice = 0 }: RequestRecord): string =>
  paidPrice > 0 ? ` Your ${credits(paidPrice)} are back.` : '';

const requesterOf = ({ requesterFirstName, requesterLastName, requesterUsername }: RequestRecord): string =>
  [requesterFirstName, requesterLastName].filter(Boolean).join(' ') || requesterUsername;
