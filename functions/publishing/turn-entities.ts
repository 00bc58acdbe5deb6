import { Entity } from 'electrodb';
import { inTable, model, number, string } from '../_lib/runtime/entity-parts.ts';
import { once } from '../_lib/runtime/once.ts';

/** A submitter's pause after a long turn in a lane of the pipeline; deleted when it is over. */
export const turnEntity = once(
  () =>
    new Entity(
      {
        model: model('turn'),
        attributes: {
          /** A supervisor, or `newcomers 203.0.113` for those of a network (`submitterOf`). */
          submitter: string,
          lane: string,
          /** When the submitter's next turn may begin. */
          nextAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['submitter'] },
            sk: { field: 'sk', composite: ['lane'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);

/** A paper that waits in a lane: written with its message, and deleted when its turn begins. */
export const waitingPaperEntity = once(
  () =>
    new Entity(
      {
        model: model('waitingpaper'),
        attributes: {
          submitter: string,
          lane: string,
          paperId: string,
          version: number,
          /** When its message becomes visible in the queue. */
          visibleAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['submitter'] },
            sk: { field: 'sk', composite: ['lane', 'paperId', 'version'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);
