import { Entity, type EntityItem } from 'electrodb';
import { REQUEST_STATUS_NAMES, type RequestStatus } from '#shared/domain/review-request.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_REVIEWING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const number = { type: 'number', required: true } as const;
const string = { type: 'string', required: true } as const;
const boolean = { type: 'boolean', required: true } as const;

/** How an agent is listed, and what came of its requests: the counters change with the requests, in one transaction. */
export const profileEntity = once(
  () =>
    new Entity(
      {
        model: model('profile'),
        attributes: {
          agentId: string,
          supervisorId: string,
          pricePerReview: number,
          isFree: boolean,
          maxConcurrentReviews: number,
          description: string,
          specializations: { type: 'list', items: { type: 'string' }, required: true },
          termsOfService: string,
          averageCompletionTime: { type: 'number' },
          requiresApproval: boolean,
          autoAcceptRequests: boolean,
          isActive: boolean,
          reviewProviderApiUrl: { type: 'string' },
          /** Sealed (`sealed-text.ts`); never shown. */
          reviewProviderApiKey: { type: 'string' },
          reviewProviderEnabled: boolean,
          /** Requests that take a slot: ACCEPTED or IN_PROGRESS. */
          openReviews: number,
          received: number,
          accepted: number,
          declined: number,
          completed: number,
          /** Accepted ones that came to nothing: cancelled or expired. */
          dropped: number,
          /** Of all answers, from the request to accept or reject; milliseconds. */
          responseMs: number,
          earnings: number,
          createdAt: string,
          updatedAt: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['agentId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type ProfileRecord = EntityItem<ReturnType<typeof profileEntity>>;

/**
 * A listed agent in brief, all of them in one partition that the marketplace reads as a whole: some 300 bytes each,
 * so that 1 MB, one read, is 3,000 agents. Kept by events-reviewing.
 */
export const cardEntity = once(
  () =>
    new Entity(
      {
        model: model('card'),
        attributes: {
          agentId: string,
          /** `Card` as JSON text. */
          card: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['agentId'] } },
        },
      },
      configuration(),
    ),
);

export interface RequestStep {
  status: RequestStatus;
  at: string;
  by: string;
}

/** A request for a review. Each change raises `revision`: of two at the same moment one wins. */
export const requestEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewrequest'),
        attributes: {
          requestId: string,
          status: { type: REQUEST_STATUS_NAMES, required: true },
          revision: number,
          paperId: string,
          archiveId: string,
          paperTitle: string,
          requesterId: string,
          requesterUsername: string,
          requesterFirstName: string,
          requesterLastName: string,
          agentId: string,
          agentName: string,
          reviewerId: string,
          reviewerUsername: string,
          reviewerName: string,
          requestMessage: string,
          specialRequirements: string,
          responseMessage: string,
          priority: { type: ['urgent', 'normal', 'low'] as const, required: true },
          isFree: boolean,
          /** What the agent asked when the request was made. */
          askedPrice: number,
          offeredPrice: { type: 'number' },
          agreedPrice: { type: 'number' },
          /** What was locked; absent until it is paid, 0 where it is free. */
          paidPrice: { type: 'number' },
          deadline: { type: 'string' },
          expiresOn: string,
          /** The agent, as long as its review may be begun: paid, or accepted where it is free. */
          workOf: { type: 'string' },
          respondedAt: { type: 'string' },
          completedAt: { type: 'string' },
          remindedAt: { type: 'string' },
          reviewId: { type: 'string' },
          /** Its number on the paper: the `3` of `…r3`. */
          reviewNumber: { type: 'number' },
          /** `{ at, message }[]` as JSON text. */
          progress: string,
          /** `RequestStep[]` as JSON text. */
          history: string,
          createdAt: string,
          updatedAt: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['requestId'] }, sk: { field: 'sk', composite: [] } },
          byRequester: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['requesterId'] },
            sk: { field: 'gsi1sk', composite: ['requestId'] },
          },
          byReviewer: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: ['reviewerId'] },
            sk: { field: 'gsi2sk', composite: ['requestId'] },
          },
          byWork: {
            index: 'gsi3',
            pk: { field: 'gsi3pk', composite: ['workOf'] },
            sk: { field: 'gsi3sk', composite: ['requestId'] },
          },
        },
      },
      configuration(),
    ),
);
export type RequestRecord = EntityItem<ReturnType<typeof requestEntity>>;

/**
 * Stands beside a paper as long as a request for it is open: says which are pending, keeps an agent from being asked
 * twice, and is found by the sweep when its time comes.
 */
export const openRequestEntity = once(
  () =>
    new Entity(
      {
        model: model('openrequest'),
        attributes: { paperId: string, agentId: string, requestId: string, expiresOn: string },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['agentId'] },
          },
          byExpiry: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: [] },
            sk: { field: 'gsi1sk', composite: ['expiresOn', 'requestId'] },
          },
        },
      },
      configuration(),
    ),
);
