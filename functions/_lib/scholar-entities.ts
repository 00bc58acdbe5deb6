import { Entity, type EntityItem } from 'electrodb';
import {
  SCHOLAR_EVIDENCE_KINDS,
  SCHOLAR_STATE_NAMES,
  type ScholarVerdict,
} from '#shared/domain/scholar-terms.ts';
import type { ScholarBadge } from '#shared/domain/scholar-verification.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_IDENTITY') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

export interface ScholarDecisionRecord {
  verdict: ScholarVerdict;
  reason: string;
  at: string;
  by: { id: string; username: string };
}

/** A supervisor's request for the badge of a verified scholar; a new one takes the place of one that was decided. */
export const scholarRequestEntity = once(
  () =>
    new Entity(
      {
        model: model('scholarrequest'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          /** Another one with each change: who writes says which one they read. */
          revision: { type: 'string', required: true },
          state: { type: SCHOLAR_STATE_NAMES, required: true },
          kind: { type: SCHOLAR_EVIDENCE_KINDS, required: true },
          /** `ScholarProof`: its key, how it is shown, where it can be looked at. */
          proofKey: { type: 'string', required: true },
          shown: { type: 'string', required: true },
          url: { type: 'string' },
          note: { type: 'string', required: true },
          isConfirmed: { type: 'boolean', required: true },
          requestedAt: { type: 'string', required: true },
          /** `Verification`: the code that an institutional address was mailed. */
          code: { type: 'any' },
          /** `ScholarDecisionRecord`. */
          decision: { type: 'any' },
          /** What was decided of earlier requests, with their evidence; the newest first, at most ten. */
          earlier: { type: 'any', required: true },
          queue: { type: ['open', 'closed', 'unconfirmed'] as const, required: true },
          /** When it came into this queue. */
          queuedAt: { type: 'string', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
          byQueue: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['queue'] },
            sk: { field: 'gsi1sk', composite: ['queuedAt', 'supervisorId'] },
          },
        },
      },
      configuration(),
    ),
);
export type ScholarRequestRecord = EntityItem<ReturnType<typeof scholarRequestEntity>>;

/** Whose badge rests on a profile, a record or an address: one account's at a time. */
export const scholarProofEntity = once(
  () =>
    new Entity(
      {
        model: model('scholarproof'),
        attributes: {
          kind: { type: SCHOLAR_EVIDENCE_KINDS, required: true },
          proofKey: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            // Ids of Google Scholar differ by case alone.
            pk: { field: 'pk', composite: ['kind', 'proofKey'], casing: 'none' },
            sk: { field: 'sk', composite: [] },
          },
        },
      },
      configuration(),
    ),
);

/** The badge that an account shows, or null. */
export const scholarBadgeOf = ({
  scholarBadge,
}: Pick<SupervisorRecord, 'scholarBadge'>): ScholarBadge | null =>
  (scholarBadge as ScholarBadge | undefined) ?? null;
