import { Entity } from 'electrodb';
import { json } from './json-attribute.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

/** What a supervisor's papers take in storage, in bytes and files; kept by the lists' consumer. */
export const storageEntity = once(
  () =>
    new Entity(
      {
        model: model('storage'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          papers: { type: 'number' },
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

/** What was counted of a paper's storage, and in which state it was then: what makes the counting idempotent. */
export const storageNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('storagenote'),
        attributes: {
          paperId: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
          seen: { type: 'string', required: true },
          /** `StorageUse`. */
          use: json,
          revision: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
