import { Entity } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');

/** How many papers a supervisor has, and the storage that they use, in bytes and files; updated by the listings' consumer. */
export const storageEntity = once(
  () =>
    new Entity(
      {
        model: model('storage'),
        attributes: {
          supervisorId: string,
          papers: { type: 'number' },
          accepted: { type: 'number' },
          bytes: { type: 'number' },
          paperBytes: { type: 'number' },
          figureBytes: { type: 'number' },
          figures: { type: 'number' },
          datasetBytes: { type: 'number' },
          datasets: { type: 'number' },
          otherBytes: { type: 'number' },
          others: { type: 'number' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** What was counted of a paper's storage, which makes counting idempotent. */
export const storageNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('storagenote'),
        attributes: {
          paperId: string,
          supervisorId: string,
          seen: string,
          /** `StorageUse`. */
          use: json,
          /** 1 if it is accepted. */
          accepted: { type: 'number' },
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
