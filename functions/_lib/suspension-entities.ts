import { Entity } from 'electrodb';
import type { Suspension } from '#shared/domain/suspension.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

/** A suspension as it stands on the account itself: every request reads that anyway. */
export interface SuspensionRecord {
  reason: string;
  at: string;
  by: { id: string; username: string };
  appeal?: { text: string; at: string };
  answer?: { reason: string; at: string; by: { id: string; username: string } };
}

/** Who is suspended, for the admins' list: some hundreds at the most. */
export const suspendedEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'suspended', version: '1', service: SERVICE },
        attributes: {
          supervisorId: { type: 'string', required: true },
          at: { type: 'string', required: true },
          /** When an appeal began to wait; gone once it is answered. */
          appealedAt: { type: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['supervisorId'] } },
        },
      },
      { client: documentClient(), table: setting('TABLE_IDENTITY') },
    ),
);

/** The suspension that stands, if one does. */
export const suspensionOf = ({ suspension }: Pick<SupervisorRecord, 'suspension'>) =>
  suspension as SuspensionRecord | undefined;

/** The same as the person sees it: not who decided. */
export const toSuspension = (record: SuspensionRecord | undefined): Suspension | null =>
  record
    ? {
        reason: record.reason,
        at: record.at,
        appeal: record.appeal ?? null,
        answer: record.answer ? { reason: record.answer.reason, at: record.answer.at } : null,
      }
    : null;
