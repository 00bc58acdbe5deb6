import { Entity, type EntityItem } from 'electrodb';
import type { MetadataChange } from '#shared/domain/paper-history.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

/** A change of a paper's metadata without a new version (decisions.md §4): who, when, and each field before and after. */
export const metadataEditEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'metadataedit', version: '1', service: SERVICE },
        attributes: {
          paperId: { type: 'string', required: true },
          /** A ULID: edits are read in the order of time. */
          editId: { type: 'string', required: true },
          version: { type: 'number', required: true },
          at: { type: 'string', required: true },
          byId: { type: 'string', required: true },
          byUsername: { type: 'string', required: true },
          byName: { type: 'string', required: true },
          /** `MetadataChange[]` as JSON text. */
          changes: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['editId'] },
          },
        },
      },
      { client: documentClient(), table: setting('TABLE_PUBLISHING') },
    ),
);
export type MetadataEditRecord = EntityItem<ReturnType<typeof metadataEditEntity>>;

/** The changes of an edit, as they were written. */
export const changesOfEdit = ({ changes }: MetadataEditRecord) => JSON.parse(changes) as MetadataChange[];
