import { Entity } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

export type VisitKind = 'view' | 'download';

/** One visitor's views or downloads of one paper on one day; the stream's consumer counts it and says so in `counted`. */
export const visitEntities = {
  view: once(() => visitEntity('view')),
  download: once(() => visitEntity('download')),
};

const visitEntity = (entity: VisitKind) =>
  new Entity(
    {
      model: { entity, version: '1', service: SERVICE },
      attributes: {
        paperId: { type: 'string', required: true },
        day: { type: 'string', required: true },
        visitor: { type: 'string', required: true },
        counted: { type: 'boolean' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        primary: {
          pk: { field: 'pk', composite: ['paperId'] },
          sk: { field: 'sk', composite: ['day', 'visitor'] },
        },
      },
    },
    { client: documentClient(), table: setting('TABLE_OPERATIONS') },
  );
