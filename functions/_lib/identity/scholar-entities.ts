import { Entity, type EntityItem } from 'electrodb';
import {
  SCHOLAR_EVIDENCE_KINDS,
  SCHOLAR_STATE_NAMES,
  type ScholarVerdict,
} from '#shared/domain/scholar-constants.ts';
import type { ScholarBadge } from '#shared/domain/scholar-verification.ts';
import { boolean, inTable, model, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';
import type { SupervisorRecord } from './identity-entities.ts';

const configuration = () => inTable('TABLE_IDENTITY');

export interface ScholarDecisionRecord {
  verdict: ScholarVerdict;
  reason: string;
  at: string;
  by: { id: string; username: string };
}

/** A supervisor's request for the verified-scholar badge; a new request replaces a decided one. */
export const scholarRequestEntity = once(
  () =>
    new Entity(
      {
        model: model('scholarrequest'),
        attributes: {
          supervisorId: string,
          /** Changes with every write (optimistic locking). */
          revision: string,
          state: { type: SCHOLAR_STATE_NAMES, required: true },
          kind: { type: SCHOLAR_EVIDENCE_KINDS, required: true },
          /** The parts of `ScholarProof`: key, label, link. */
          proofKey: string,
          shown: string,
          url: { type: 'string' },
          note: string,
          isConfirmed: boolean,
          requestedAt: string,
          /** `Verification`: the code that was emailed to an institutional address. */
          code: { type: 'any' },
          /** `ScholarDecisionRecord`. */
          decision: { type: 'any' },
          /** Decisions on earlier requests with their evidence, newest first, at most ten. */
          earlier: { type: 'any', required: true },
          queue: { type: ['open', 'closed', 'unconfirmed'] as const, required: true },
          /** When it entered this queue. */
          queuedAt: string,
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

/** The account whose verified-scholar badge relies on a profile, ORCID record or address; one account at a time. */
export const scholarProofEntity = once(
  () =>
    new Entity(
      {
        model: model('scholarproof'),
        attributes: {
          kind: { type: SCHOLAR_EVIDENCE_KINDS, required: true },
          proofKey: string,
          supervisorId: string,
        },
        indexes: {
          primary: {
            // Google Scholar ids can differ by case alone.
            pk: { field: 'pk', composite: ['kind', 'proofKey'], casing: 'none' },
            sk: { field: 'sk', composite: [] },
          },
        },
      },
      configuration(),
    ),
);

/** Returns the badge that an account shows, or null. */
export const scholarBadgeOf = ({
  scholarBadge,
}: Pick<SupervisorRecord, 'scholarBadge'>): ScholarBadge | null =>
  (scholarBadge as ScholarBadge | undefined) ?? null;
