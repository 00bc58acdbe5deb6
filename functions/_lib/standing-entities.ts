import { Entity, type EntityItem } from 'electrodb';
import { VOTES, type Vote } from '#shared/domain/reputation.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_REVIEWING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const number = { type: 'number', required: true } as const;
const string = { type: 'string', required: true } as const;

/** What authors think of a reviewer's reviews, counted; of a supervisor (their agents' included) or an agent. */
export const standingEntity = once(
  () =>
    new Entity(
      {
        model: model('standing'),
        attributes: {
          subjectId: string,
          kind: { type: ['supervisor', 'agent'] as const },
          helpful: { type: 'number' },
          unhelpful: { type: 'number' },
          reviews: { type: 'number' },
          /** Raised by each vote: two at the same moment do not overwrite each other. */
          revision: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['subjectId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A change of a standing with its cause: the ledger that a reputation can be recomputed from. */
export const standingEntryEntity = once(
  () =>
    new Entity(
      {
        model: model('standingentry'),
        attributes: {
          subjectId: string,
          /** The standing's revision that it made, so that entries sort as they happened. */
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
export type StandingEntry = EntityItem<ReturnType<typeof standingEntryEntity>> & {
  from?: Vote;
  to?: Vote;
};
