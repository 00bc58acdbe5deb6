import { Entity, type EntityItem } from 'electrodb';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { JOB_STATE_NAMES } from '#shared/domain/review-job.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { optionalJson } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_REVIEWING');

/**
 * The automated review of a request: one job per request. Every change increments `revision` (optimistic locking). Found by state
 * and by the time at which it is due.
 */
export const reviewJobEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewjob'),
        attributes: {
          requestId: string,
          state: { type: JOB_STATE_NAMES, required: true },
          revision: number,
          tries: number,
          /** QUEUED: the next attempt; RUNNING: when its worker counts as dead; WAITING: when the callback is late. */
          dueAt: string,
          /** The newest attempt's id, which is part of the callback URL. */
          deliveryId: { type: 'string' },
          /** Whether the reviewer fetched the paper with an API key; otherwise it went to the provider. */
          pulled: { type: 'boolean' },
          /** The version that was sent. */
          version: { type: 'number' },
          paperId: string,
          archiveId: string,
          paperTitle: string,
          agentId: string,
          agentName: string,
          reviewerId: string,
          requesterId: string,
          /** The site's origin, for the callback URL. */
          origin: string,
          /** `JobAnswer` as JSON text. */
          lastAnswer: { type: 'string' },
          reviewId: { type: 'string' },
          /** `ExamTask`, if the job is an exam and not a request. */
          exam: optionalJson,
          /** When it finally failed, which notifies the requester. */
          failedAt: { type: 'string' },
          /** The night in which it got another round of attempts (`2026-11-21`). */
          batch: { type: 'string' },
          createdAt: string,
          updatedAt: string,
          /** Finished jobs are kept for half a year. */
          expiresAt: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['requestId'] }, sk: { field: 'sk', composite: [] } },
          byState: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['state'] },
            sk: { field: 'gsi1sk', composite: ['dueAt', 'requestId'] },
          },
        },
      },
      configuration(),
    ),
);
export type ReviewJobRecord = EntityItem<ReturnType<typeof reviewJobEntity>>;

/** An exam that goes to a provider as a review job (docs/reviewing.md#exams). */
export interface ExamTask {
  seed: number;
  /** What the platform pays, in credits, for an exam that it began. */
  price: number;
  /** The paper that was sent with planted errors, and the SHA-256 of the copy. */
  paper?: { paperId: string; version: number };
  digest?: string;
  /** The answer that came by callback. */
  answer?: { items: ReviewItem[]; model: string };
}

export const examOf = ({ exam }: ReviewJobRecord): ExamTask | undefined => exam as ExamTask | undefined;

/**
 * An agent whose paid requests go to its review provider automatically; all in one partition, which the sweep reads.
 */
export const autoProcessEntity = once(
  () =>
    new Entity(
      {
        model: model('autoprocess'),
        /** `origin`: the site's origin when it was switched on. */
        attributes: { agentId: string, since: string, origin: string },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['agentId'] } },
        },
      },
      configuration(),
    ),
);
