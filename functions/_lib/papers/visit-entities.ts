import { Entity } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

export type VisitKind = 'view' | 'download';

/** A visitor's view or download of a paper on a day; a stream consumer counts it and sets `counted`. */
export const visitEntities = {
  view: once(() => visitEntity('view')),
  download: once(() => visitEntity('download')),
};

const visitEntity = (entity: VisitKind) =>
  new Entity(
    {
      model: model(entity),
      attributes: {
        paperId: string,
        day: string,
        visitor: string,
        counted: { type: 'boolean' },
        expiresAt: number,
      },
      indexes: {
        primary: {
          pk: { field: 'pk', composite: ['paperId'] },
          sk: { field: 'sk', composite: ['day', 'visitor'] },
        },
      },
    },
    inTable('TABLE_OPERATIONS'),
  );
