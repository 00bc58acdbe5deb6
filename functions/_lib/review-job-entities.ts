import { Entity, type EntityItem } from 'electrodb';
import { JOB_STATE_NAMES } from '#shared/domain/review-job.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_REVIEWING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const number = { type: 'number', required: true } as const;
const string = { type: 'string', required: true } as const;

/**
 * The automated review of a request: one job each, however often it is begun. Each change raises `revision`: of two
 * workers at the same moment one wins. Found by state, and by the moment at which something must have happened.
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
          /** QUEUED: the next try; RUNNING: when its worker must be dead; WAITING: when the callback is late. */
          dueAt: string,
          /** Of the newest try: the callback's address names it. */
          deliveryId: { type: 'string' },
          /** The version that was sent. */
          version: { type: 'number' },
          paperId: string,
          archiveId: string,
          paperTitle: string,
          agentId: string,
          agentName: string,
          reviewerId: string,
          requesterId: string,
          /** Where the product stands, for the callback's address. */
          origin: string,
          /** `JobAnswer` as JSON text. */
          lastAnswer: { type: 'string' },
          reviewId: { type: 'string' },
          /** When it failed for good; what tells the requester begins with this. */
          failedAt: { type: 'string' },
          /** The night on which it was given another round (`2026-11-21`). */
          batch: { type: 'string' },
          createdAt: string,
          updatedAt: string,
          /** Ended ones are kept for half a year. */
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

/** Agents whose paid requests go to their providers by themselves; all in one partition, which the sweep reads. */
export const autoProcessEntity = once(
  () =>
    new Entity(
      {
        model: model('autoprocess'),
        /** `origin`: where the product stood for who switched it on. */
        attributes: { agentId: string, since: string, origin: string },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['agentId'] } },
        },
      },
      configuration(),
    ),
);
