import { Entity, type EntityItem } from 'electrodb';
import { LIMIT_REQUEST_STATES } from '#shared/domain/submission-limit.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');

/** A supervisor's last request for more submissions a day, with the desk's answer. */
export const limitRequestEntity = once(
  () =>
    new Entity(
      {
        model: model('limitrequest'),
        attributes: {
          supervisorId: string,
          state: { type: LIMIT_REQUEST_STATES, required: true },
          /** `open` while an admin has to decide, else `closed`. */
          queue: { type: ['open', 'closed'] as const, required: true },
          /** What was asked for. */
          perDay: number,
          reason: string,
          requestedAt: string,
          /** The admin's reason; empty until there is one. */
          answer: string,
          answeredAt: { type: 'string' },
          /** What was granted last, and until when. A new request leaves it as it is. */
          grantedPerDay: { type: 'number' },
          grantedUntil: { type: 'string' },
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
          byQueue: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['queue'] },
            sk: { field: 'gsi1sk', composite: ['requestedAt', 'supervisorId'] },
          },
        },
      },
      configuration(),
    ),
);
export type LimitRequestRecord = EntityItem<ReturnType<typeof limitRequestEntity>>;

/** A paper of an account without a record, with where it came from; kept for a day (docs/product/screening.md#bursts). */
export const newcomerPaperEntity = once(
  () =>
    new Entity(
      {
        model: model('newcomerpaper'),
        attributes: {
          paperId: string,
          /** `university.example`, or the network at the size that providers assign: `203.0.113`. */
          origin: string,
          /** The mailbox of the account, or the account. */
          person: string,
          sentAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
          byOrigin: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['origin'] },
            sk: { field: 'gsi1sk', composite: ['sentAt', 'paperId'] },
          },
        },
      },
      configuration(),
    ),
);
export type NewcomerPaper = EntityItem<ReturnType<typeof newcomerPaperEntity>>;
