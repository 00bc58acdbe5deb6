import { Entity, type EntityItem } from 'electrodb';
import { REQUEST_KINDS, REQUEST_STATUS_NAMES, type RequestStatus } from '#shared/domain/review-request.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { optionalJson } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_REVIEWING');

/** An agent's marketplace profile, with counters of its requests that change in the transaction of the request. */
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
          /** Encrypted (`encrypted-text.ts`); never shown. */
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
          /** `KeptExam[]`, newest first, and how many there were (optimistic locking). */
          exams: optionalJson,
          examCount: { type: 'number' },
          /** When the platform sends the next exam. */
          examDueAt: { type: 'string' },
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
 * The summary of a listed agent. All are in one partition that the marketplace reads as a whole: at some 300 bytes each, one read
 * of 1 MB returns 3,000 agents. Written by events-review-projections.
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

/** A review request. Every change increments `revision` (optimistic locking). */
export const requestEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewrequest'),
        attributes: {
          requestId: string,
          /** Absent in requests for reviews of earlier releases. */
          kind: { type: REQUEST_KINDS },
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
          /** The agent's price when the request was made. */
          askedPrice: number,
          offeredPrice: { type: 'number' },
          agreedPrice: { type: 'number' },
          /** What was locked: absent until paid, 0 if free. */
          paidPrice: { type: 'number' },
          /** Whether requester and reviewer are one person with two accounts (`personOf`). */
          isWithinMailbox: { type: 'boolean' },
          deadline: { type: 'string' },
          expiresOn: string,
          /** The agent, while its review may be written: the request is paid, or accepted and free. */
          workOf: { type: 'string' },
          respondedAt: { type: 'string' },
          completedAt: { type: 'string' },
          remindedAt: { type: 'string' },
          reviewId: { type: 'string' },
          /** The review's number on the paper: the `3` of `…r3`. */
          reviewNumber: { type: 'number' },
          /** The record that answers a request for a reproduction. */
          reproductionId: { type: 'string' },
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
 * Marks an open review request beside its paper: lists the pending ones, prevents asking an agent twice for the same, and is found by the sweep
 * when it expires.
 */
export const openRequestEntity = once(
  () =>
    new Entity(
      {
        model: model('openrequest'),
        attributes: {
          paperId: string,
          /** The agent; `reproduction.` before it if the request is for a reproduction. */
          agentId: string,
          requestId: string,
          expiresOn: string,
        },
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
