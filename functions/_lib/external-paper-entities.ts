import { Entity, type EntityItem } from 'electrodb';
import { EXTERNAL_KINDS, type ExternalKind } from '#shared/domain/external-paper.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

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
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['externalPaperId'] },
          },
        },
      },
      { client: documentClient(), table: setting('TABLE_IDENTITY') },
    ),
);
export type ExternalPaperRecord = EntityItem<ReturnType<typeof externalPaperEntity>>;
