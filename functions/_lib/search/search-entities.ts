import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');

/** The state of the search index: its last delta, and the newest base. One item. */
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

/** Where the search delta with a sequence number is stored; written together with the manifest's update. */
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

/** A rebuild of an engine's index that isn't finished (`rebuild-repository.ts`). */
export const searchRebuildEntity = once(
  () =>
    new Entity(
      {
        model: model('searchrebuild'),
        attributes: {
          engine: { type: ['sqlite', 'opensearch'] as const, required: true },
          sequence: number,
          target: string,
          /** `RebuildCursor`, as JSON. */
          cursor: { type: 'string' },
          startedAt: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['engine'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** What the index contains of a paper; makes the consumer idempotent, and trends are computed from it. */
export const searchNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('searchnote'),
        attributes: {
          paperId: string,
          /** A hash of everything searched or shown; empty if the paper is not in the index. */
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
 * A person or agent as the index contains them, to detect changes and to rebuild the index. Spread over as many partitions as an
 * id's last letter has values.
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
          /** `PersonDocument`, as JSON; empty for people who can no longer be found. */
          document: { type: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['shard'] }, sk: { field: 'sk', composite: ['who'] } },
        },
      },
      configuration(),
    ),
);
