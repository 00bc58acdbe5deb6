import { Entity, type EntityItem } from 'electrodb';
import {
  EXTERNAL_KINDS,
  EXTERNAL_STATE_NAMES,
  type ExternalKind,
  type ExternalVerdict,
} from '#shared/domain/external-paper.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

/** What an admin decided of a publication elsewhere. */
export interface ExternalDecisionRecord {
  verdict: ExternalVerdict;
  reason: string;
  at: string;
  by: { id: string; username: string };
}

/** A publication elsewhere that a supervisor lists on their profile. */
export const externalPaperEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'externalpaper', version: '1', service: SERVICE },
        attributes: {
          supervisorId: { type: 'string', required: true },
          externalPaperId: { type: 'string', required: true },
          title: { type: 'string', required: true },
          authors: { type: 'list', items: { type: 'string' }, required: true },
          kind: { type: Object.keys(EXTERNAL_KINDS) as ExternalKind[], required: true },
          venue: { type: 'string' },
          year: { type: 'number' },
          doi: { type: 'string' },
          arxivId: { type: 'string' },
          url: { type: 'string' },
          createdAt: { type: 'string', required: true },
          /** Where it stands with the admins; nothing where they were not asked since it was last changed. */
          state: { type: EXTERNAL_STATE_NAMES },
          /** `ExternalDecisionRecord`. */
          decision: { type: 'any' },
          queue: { type: ['open', 'closed'] as const },
          /** When it came into this queue. */
          queuedAt: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['externalPaperId'] },
          },
          byQueue: {
            index: 'gsi1',
            // Only what admins were asked about is in it: without `queue` and `queuedAt` there is no key.
            pk: { field: 'gsi1pk', composite: ['queue'] },
            sk: { field: 'gsi1sk', composite: ['queuedAt'] },
          },
        },
      },
      { client: documentClient(), table: setting('TABLE_IDENTITY') },
    ),
);
export type ExternalPaperRecord = EntityItem<ReturnType<typeof externalPaperEntity>>;
