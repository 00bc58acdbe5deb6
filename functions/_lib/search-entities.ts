import { Entity, type EntityItem } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const string = { type: 'string', required: true } as const;
const number = { type: 'number', required: true } as const;

/** How far the search index is: its last delta, and the base that holds all up to one of them. One item. */
export const searchManifestEntity = once(
  () =>
    new Entity(
      {
        model: model('searchmanifest'),
        attributes: {
          sequence: number,
          /** The base file in S3; absent until the first one is made. */
          baseKey: { type: 'string' },
          baseSequence: { type: 'number' },
          basedAt: { type: 'string' },
        },
        indexes: { primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);
export type SearchManifest = EntityItem<ReturnType<typeof searchManifestEntity>>;

/** Where the changes of a sequence number lie; written together with the manifest's move. */
export const searchDeltaEntity = once(
  () =>
    new Entity(
      {
        model: model('searchdelta'),
        attributes: {
          sequence: { ...number, padding: { length: 12, char: '0' } },
          key: string,
          /** Seconds: as long as the object, by the bucket's rule. */
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['sequence'] } },
        },
      },
      configuration(),
    ),
);

/** What of a paper the index has: what makes its consumer idempotent, and what trends are computed from. */
export const searchNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('searchnote'),
        attributes: {
          paperId: string,
          /** A hash of all that is searched or shown; empty where the paper is not in the index. */
          seen: { type: 'string' },
          /** `Figures`, as JSON. */
          figures: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/**
 * Somebody as the index has them, kept to tell whether they have changed and to make the index anew: all of them stand in as
 * many partitions as an id's last letter has values.
 */
export const searchPersonEntity = once(
  () =>
    new Entity(
      {
        model: model('searchperson'),
        attributes: {
          shard: string,
          /** `agent:01J…`, `supervisor:01J…` */
          who: string,
          /** `PersonDocument`, as JSON; empty for who was found once and is not any more. */
          document: { type: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['shard'] }, sk: { field: 'sk', composite: ['who'] } },
        },
      },
      configuration(),
    ),
);
