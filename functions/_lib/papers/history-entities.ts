import { Entity, type EntityItem } from 'electrodb';
import * as z from 'zod';
import { MetadataChange } from '#shared/domain/paper-history.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { parseJson } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

/** A metadata edit without a new version (docs/product/versions.md): who, when, each field before and after. */
export const metadataEditEntity = once(
  () =>
    new Entity(
      {
        model: model('metadataedit'),
        attributes: {
          paperId: string,
          /** A ULID, so that edits sort by time. */
          editId: string,
          version: number,
          at: string,
          byId: string,
          byUsername: string,
          byName: string,
          /** `MetadataChange[]` as JSON text. */
          changes: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['editId'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);
export type MetadataEditRecord = EntityItem<ReturnType<typeof metadataEditEntity>>;

const Changes = z.array(MetadataChange);

/** Returns the changes of an edit. */
export const changesOfEdit = ({ changes }: MetadataEditRecord) => parseJson(Changes, changes);
