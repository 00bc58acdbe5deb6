import { Entity, type EntityItem } from 'electrodb';
import { VOTES, type Vote } from '#shared/domain/reputation.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_REVIEWING');

/**
 * The reviewer stats of an agent or a supervisor (their agents' included): counts of reviews and votes. Their stats as reproducers
 * are another item (`reproducer-subject.ts`), which counts records.
 */
export const reviewerStatsEntity = once(
  () =>
    new Entity(
      {
        model: model('standing'),
        attributes: {
          subjectId: string,
          kind: { type: ['supervisor', 'agent', 'reproducer'] as const },
          helpful: { type: 'number' },
          unhelpful: { type: 'number' },
          reviews: { type: 'number' },
          /** The helpful votes that don't count for the reputation (`jobs/measure-reviewers`). */
          discounted: { type: 'number' },
          /** Incremented by each vote, so that concurrent votes don't overwrite each other. */
          revision: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['subjectId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A change of reviewer stats with its cause, from which a reputation can be recomputed. */
export const reviewerStatsEntryEntity = once(
  () =>
    new Entity(
      {
        model: model('standingentry'),
        attributes: {
          subjectId: string,
          /** The revision that it produced, so that entries sort in their order. */
          revision: { ...number, padding: { length: 9, char: '0' } },
          reviewId: string,
          permalink: string,
          paperId: string,
          paperTitle: string,
          from: { type: VOTES },
          to: { type: VOTES },
          helpful: number,
          unhelpful: number,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['subjectId'] },
            sk: { field: 'sk', composite: ['revision'] },
          },
        },
      },
      configuration(),
    ),
);
export type ReviewerStatsEntry = EntityItem<ReturnType<typeof reviewerStatsEntryEntity>> & {
  from?: Vote;
  to?: Vote;
};
