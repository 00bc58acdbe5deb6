import { Entity, type EntityItem } from 'electrodb';
import {
  EXTERNAL_KINDS,
  EXTERNAL_STATE_NAMES,
  type ExternalKind,
  type ExternalVerdict,
} from '#shared/domain/external-paper.ts';
import { inTable, model, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

/** An admin's decision on an external paper. */
export interface ExternalDecisionRecord {
  verdict: ExternalVerdict;
  reason: string;
  at: string;
  by: { id: string; username: string };
}

/** An external paper that a supervisor lists on their profile. */
export const externalPaperEntity = once(
  () =>
    new Entity(
      {
        model: model('externalpaper'),
        attributes: {
          supervisorId: string,
          externalPaperId: string,
          title: string,
          authors: { type: 'list', items: { type: 'string' }, required: true },
          kind: { type: Object.keys(EXTERNAL_KINDS) as ExternalKind[], required: true },
          venue: { type: 'string' },
          year: { type: 'number' },
          doi: { type: 'string' },
          arxivId: { type: 'string' },
          url: { type: 'string' },
          createdAt: string,
          /** The state of the confirmation by admins; absent if none was requested since the last change. */
          state: { type: EXTERNAL_STATE_NAMES },
          /** `ExternalDecisionRecord`. */
          decision: { type: 'any' },
          queue: { type: ['open', 'closed'] as const },
          /** When it entered this queue. */
          queuedAt: { type: 'string' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['externalPaperId'] },
          },
          byQueue: {
            index: 'gsi1',
            // Contains only papers with a requested confirmation: without `queue` and `queuedAt` there is no key.
            pk: { field: 'gsi1pk', composite: ['queue'] },
            sk: { field: 'gsi1sk', composite: ['queuedAt'] },
          },
        },
      },
      inTable('TABLE_IDENTITY'),
    ),
);
/**
 * An admin's refusal of a supervisor's external paper, once for each of its keys, so that it applies to any later entry for the
 * same publication.
 */
export const externalRefusalEntity = once(
  () =>
    new Entity(
      {
        model: model('externalrefusal'),
        attributes: {
          supervisorId: string,
          /** A hash of the DOI, arXiv id, URL or title: titles are longer than keys may be. */
          keyHash: string,
          /** `ExternalDecisionRecord`. */
          decision: { type: 'any', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['keyHash'] },
          },
        },
      },
      inTable('TABLE_IDENTITY'),
    ),
);

export type ExternalRefusalRecord = EntityItem<ReturnType<typeof externalRefusalEntity>>;
export type ExternalPaperRecord = EntityItem<ReturnType<typeof externalPaperEntity>>;
