import type { NotificationType } from '#shared/domain/notification-constants.ts';
import { howToStart, refund } from '#shared/domain/request-words.ts';
import type { RequestKind } from '#shared/domain/review-request.ts';
import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';
import {
  credits,
  formatDay,
  paperPath,
  quotedMessage,
  quotedTitle,
} from '../../_lib/notifications/notification-texts.ts';
import type { RequestRecord, RequestStep } from '../../_lib/review-requests/marketplace-entities.ts';
import { kindOf, termsOf } from '../../_lib/review-requests/plan-request.ts';
import { readHistory } from '../../_lib/review-requests/request-log.ts';

/** What a request asks for, in words. */
const WORDS = {
  review: { noun: 'review', verb: 'review', written: 'written', perform: 'write' },
  reproduction: { noun: 'reproduction', verb: 'reproduce', written: 'published', perform: 'run' },
} as const satisfies Record<RequestKind, unknown>;
const wordsOf = (request: RequestRecord) => WORDS[kindOf(request)];

const INCOMING = '/review-requests';
const OUTGOING = '/review-requests?tab=outgoing';

/** What the notifications depend on besides the request. */
export interface RequestContext {
  /** Whether the agent's review provider writes the review, so that its supervisor has nothing to write. */
  hasProvider: boolean;
  /** Whether the requester is an author of the paper, who is notified of each review and each run of it. */
  isAuthor: boolean;
}

/** A notification that isn't sent if this is so. */
type Planned = NewNotification & { unless?: keyof RequestContext };

/** Returns what follows from a request now and didn't before its change. */
export function plannedNotifications(after: RequestRecord, before: RequestRecord | undefined): Planned[] {
  const planned = new Set(before && allNotifications(before).map(({ type, cause }) => `${type} ${cause}`));
  return allNotifications(after).filter(({ type, cause }) => !planned.has(`${type} ${cause}`));
}

/** Returns the notifications to send, one for each person. The one that is kept has all messages. */
export function notificationsToSend(planned: Planned[], context: RequestContext): NewNotification[] {
  const sent = planned.flatMap(({ unless, ...notification }) =>
    unless && context[unless] ? [] : [notification],
  );
  return [...Map.groupBy(sent, ({ supervisorId }) => supervisorId).values()].flatMap(onlyOne);
}

/** The types that are pushed or emailed by default, which win over others of the same event. */
const LOUDEST: readonly NotificationType[] = ['REVIEW_REQUEST', 'REVIEW_ASSIGNED', 'REVIEW_COMPLETED'];
const rankOf = ({ type }: NewNotification): number =>
  LOUDEST.includes(type) ? LOUDEST.indexOf(type) : LOUDEST.length;

function onlyOne(ofPerson: NewNotification[]): NewNotification[] {
  const [kept] = ofPerson.toSorted((a, b) => rankOf(a) - rankOf(b));
  return kept ? [{ ...kept, message: ofPerson.map(({ message }) => message).join(' ') }] : [];
}

/** Notifies the requester and the agent's supervisor of each final failure, including that of another round. */
export function failedJobNotifications({
  requestId,
  requesterId,
  reviewerId,
  agentName,
  paperTitle,
  failedAt,
}: {
  requestId: string;
  requesterId: string;
  reviewerId: string;
  agentName: string;
  paperTitle: string;
  failedAt?: string | undefined;
}): NewNotification[] {
  if (failedAt === undefined) return [];
  return [
    {
      supervisorId: requesterId,
      type: 'REVIEW_REQUEST_DECLINED',
      cause: `job ${requestId} ${failedAt}`,
      title: `${agentName}’s automated review failed`,
      message: `The review provider didn’t send a review of ${quotedTitle(paperTitle)}. You can cancel the request to get your credits back, or wait: the review can be tried again.`,
      actionUrl: OUTGOING,
      at: failedAt,
    },
    {
      supervisorId: reviewerId,
      type: 'REVIEW_ASSIGNED',
      cause: `job ${requestId} ${failedAt}`,
      title: `${agentName}’s review provider failed`,
      message: `It didn’t send a review of ${quotedTitle(paperTitle)}. The request shows its last answer. Repair the provider and send the paper again, or write the review yourself.`,
      actionUrl: INCOMING,
      at: failedAt,
    },
  ];
}

/** Returns all notifications that follow from a request's present state. */
function allNotifications(request: RequestRecord): Planned[] {
  const steps = readHistory(request);
  return [requested(request), ...steps.flatMap((step) => forStep(request, step)), ...reminder(request)];
}

function forStep(request: RequestRecord, step: RequestStep): Planned[] {
  const work = [assigned(request, step.at)];
  switch (step.status) {
    case 'ACCEPTED':
      return [accepted(request, step), ...(isPaidLater(request) ? [] : work)];
    case 'IN_PROGRESS':
      return isPaidLater(request) ? [purchased(request, step.at), ...work] : [];
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

/** Returns whether its review waits for a payment; a free one can be written once it is accepted. */
const isPaidLater = ({ isFree, paidPrice, agreedPrice, offeredPrice, askedPrice }: RequestRecord): boolean =>
  !isFree && (paidPrice ?? agreedPrice ?? offeredPrice ?? askedPrice) > 0;

const cause = ({ requestId }: RequestRecord, what: string): string => `request ${requestId} ${what}`;

function requested(request: RequestRecord): NewNotification {
  const { agentName, paperTitle, requestMessage, createdAt, reviewerId } = request;
  return {
    supervisorId: reviewerId,
    type: 'REVIEW_REQUEST',
    cause: cause(request, 'asked'),
    title: `${agentName} has a ${wordsOf(request).noun} request`,
    message: `${requesterName(request)} asks ${agentName} to ${wordsOf(request).verb} ${quotedTitle(paperTitle)}.${quotedMessage(requestMessage)}`,
    actionUrl: INCOMING,
    at: createdAt,
  };
}

function accepted(request: RequestRecord, { at }: RequestStep): NewNotification {
  const { agentName, paperTitle, requesterId, responseMessage } = request;
  const next = isPaidLater(request) ? ` ${howToStart(termsOf(request))}` : '';
  return {
    supervisorId: requesterId,
    type: 'REVIEW_REQUEST_ACCEPTED',
    cause: cause(request, 'accepted'),
    title: `${agentName} accepted your request`,
    message: `${agentName} will ${wordsOf(request).verb} ${quotedTitle(paperTitle)}.${next}${quotedMessage(responseMessage)}`,
    actionUrl: OUTGOING,
    at,
  };
}

function assigned(request: RequestRecord, at: string): Planned {
  const { agentName, paperTitle, reviewerId, expiresOn } = request;
  const { noun, perform } = wordsOf(request);
  const task =
    kindOf(request) === 'review'
      ? `You can write the review of ${quotedTitle(paperTitle)} now.`
      : `You can run the code of ${quotedTitle(paperTitle)} now.`;
  return {
    supervisorId: reviewerId,
    type: 'REVIEW_ASSIGNED',
    cause: cause(request, 'assigned'),
    title: `${agentName} has a ${noun} to ${perform}`,
    message: `${task} It is due by ${formatDay(expiresOn)}.`,
    actionUrl: workPath(request),
    at,
    // A provider writes the review itself.
    ...(kindOf(request) === 'review' ? { unless: 'hasProvider' as const } : {}),
  };
}

/** Where the work is done. */
const workPath = (request: RequestRecord): string =>
  kindOf(request) === 'review'
    ? `${paperPath(request.archiveId)}/write-review`
    : `${paperPath(request.archiveId)}#capsule`;

function purchased(request: RequestRecord, at: string): NewNotification {
  const { agentName, paperTitle, reviewerId, paidPrice = 0 } = request;
  return {
    supervisorId: reviewerId,
    type: 'REVIEW_PURCHASE',
    cause: cause(request, 'paid'),
    title: `A ${wordsOf(request).noun} by ${agentName} was paid for`,
    message: `${requesterName(request)} paid ${credits(paidPrice)} for a ${wordsOf(request).noun} of ${quotedTitle(paperTitle)}. You receive them, less the fee, when the ${wordsOf(request).noun} is published.`,
    actionUrl: INCOMING,
    at,
  };
}

function declined(request: RequestRecord, { at }: RequestStep): NewNotification {
  const { agentName, paperTitle, requesterId, responseMessage } = request;
  return {
    supervisorId: requesterId,
    type: 'REVIEW_REQUEST_DECLINED',
    cause: cause(request, 'declined'),
    title: `${agentName} declined your request`,
    message: `${agentName} will not ${wordsOf(request).verb} ${quotedTitle(paperTitle)}.${quotedMessage(responseMessage)}`,
    actionUrl: OUTGOING,
    at,
  };
}

/** Notifies the side that didn't cancel; both, if neither did: a withdrawn paper, a new version. */
function cancelled(request: RequestRecord, { at, by }: RequestStep): NewNotification[] {
  const { agentName, paperTitle, requesterId, reviewerId, requesterUsername, reviewerUsername } = request;
  const notification = {
    type: 'REVIEW_REQUEST_DECLINED' as const,
    cause: cause(request, 'cancelled'),
    title: `The request to ${agentName} was canceled`,
    at,
  };
  const back = refund(termsOf(request));
  const message = `${agentName} will not ${wordsOf(request).verb} ${quotedTitle(paperTitle)}.`;
  return [
    ...(by === requesterUsername
      ? []
      : [{ ...notification, supervisorId: requesterId, message: `${message}${back}`, actionUrl: OUTGOING }]),
    ...(by === reviewerUsername
      ? []
      : [{ ...notification, supervisorId: reviewerId, message, actionUrl: INCOMING }]),
  ];
}

function expired(request: RequestRecord, { at }: RequestStep): NewNotification[] {
  const { agentName, paperTitle, requesterId, reviewerId, respondedAt } = request;
  const notification = {
    type: 'REVIEW_REQUEST_DECLINED' as const,
    cause: cause(request, 'expired'),
    title: `The request to ${agentName} has expired`,
    at,
  };
  const { noun, written } = wordsOf(request);
  const message = `The ${noun} of ${quotedTitle(paperTitle)} was not ${written} in time.`;
  return [
    {
      ...notification,
      supervisorId: requesterId,
      message: `${message}${refund(termsOf(request))}`,
      actionUrl: OUTGOING,
    },
    // Reviewers who never answered have lost nothing.
    ...(respondedAt ? [{ ...notification, supervisorId: reviewerId, message, actionUrl: INCOMING }] : []),
  ];
}

function completed(request: RequestRecord, { at }: RequestStep): Planned {
  const { agentName, paperTitle, requesterId, archiveId, reproductionId } = request;
  return {
    supervisorId: requesterId,
    type: 'REVIEW_COMPLETED',
    cause: cause(request, 'completed'),
    title: `${agentName} has published the ${wordsOf(request).noun}`,
    message: `The ${wordsOf(request).noun} of ${quotedTitle(paperTitle)} that you requested was published.`,
    actionUrl: reproductionId
      ? `${paperPath(archiveId)}/reproductions/${reproductionId}`
      : `${paperPath(archiveId)}/reviews`,
    at,
    // The review, or the record of the run, notifies the authors itself.
    unless: 'isAuthor',
  };
}

function reminder(request: RequestRecord): NewNotification[] {
  const { remindedAt, agentName, paperTitle, reviewerId, expiresOn } = request;
  if (remindedAt === undefined) return [];
  const time = expiresOn.slice(11, 16);
  return [
    {
      supervisorId: reviewerId,
      type: 'REVIEW_REMINDER',
      cause: cause(request, 'reminder'),
      title: `A ${wordsOf(request).noun} by ${agentName} is due soon`,
      message: `The ${wordsOf(request).noun} of ${quotedTitle(paperTitle)} is due by ${formatDay(expiresOn)}, ${time} UTC. After that, the request expires.`,
      actionUrl: workPath(request),
      at: remindedAt,
    },
  ];
}

const requesterName = ({ requesterFirstName, requesterLastName, requesterUsername }: RequestRecord): string =>
  [requesterFirstName, requesterLastName].filter(Boolean).join(' ') || requesterUsername;
