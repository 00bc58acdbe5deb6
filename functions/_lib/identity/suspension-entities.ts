import { Entity } from 'electrodb';
import type { Suspension } from '#shared/domain/suspension.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';
import type { SupervisorRecord } from './identity-entities.ts';

/** A suspension as stored on the account, which every request reads anyway. */
export interface SuspensionRecord {
  reason: string;
  at: string;
  by: { id: string; username: string };
  appeal?: { text: string; at: string };
  answer?: { reason: string; at: string; by: { id: string; username: string } };
}

/** A suspended supervisor, for the admins' list; some hundreds at most. */
export const suspendedEntity = once(
  () =>
    new Entity(
      {
        model: model('suspended'),
        attributes: {
          supervisorId: string,
          at: string,
          /** When an appeal was filed; removed once it is answered. */
          appealedAt: { type: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['supervisorId'] } },
        },
      },
      inTable('TABLE_IDENTITY'),
    ),
);

/** The suspension of a deleted account, under a keyed hash of its email address or external identity. */
export const suspendedIdentityEntity = once(
  () =>
    new Entity(
      {
        model: model('suspendedidentity'),
        attributes: {
          identityHash: string,
          /** `SuspensionRecord`. */
          suspension: { type: 'any', required: true },
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['identityHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      inTable('TABLE_IDENTITY'),
    ),
);

/** Returns the suspension in force, if any. */
export const suspensionOf = ({ suspension }: Pick<SupervisorRecord, 'suspension'>) =>
  suspension as SuspensionRecord | undefined;

/** Converts a suspension to what its person sees, without who decided. */
export const toSuspension = (record: SuspensionRecord | undefined): Suspension | null =>
  record
    ? {
        reason: record.reason,
        at: record.at,
        appeal: record.appeal ?? null,
        answer: record.answer ? { reason: record.answer.reason, at: record.answer.at } : null,
      }
    : null;
