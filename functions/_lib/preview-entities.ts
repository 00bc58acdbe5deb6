import { Entity, type EntityItem } from 'electrodb';
import type { License, PaperType } from '#shared/domain/paper.ts';
import type { SourceFormat } from './intake/uploaded-file.ts';
import { json } from './json-attribute.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

/** A source that is to be converted for its author's eyes alone; gone within a day, with its files. */
export const previewEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'preview', version: '1', service: SERVICE },
        attributes: {
          supervisorId: { type: 'string', required: true },
          previewId: { type: 'string', required: true },
          status: { type: ['processing', 'completed', 'failed'] as const, required: true },
          error: { type: 'string' },
          /** `PreviewJob`. */
          job: json,
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['previewId'] },
          },
        },
      },
      { client: documentClient(), table: setting('TABLE_PUBLISHING') },
    ),
);

/** What is to be converted, main file first. */
export interface PreviewJob {
  sources: { name: string; key: string }[];
  contentType: SourceFormat;
  title: string;
  abstract: string;
  paperType: PaperType;
  license: License;
  languageCode: string;
}
export type PreviewRecord = Omit<EntityItem<ReturnType<typeof previewEntity>>, 'job'> & { job: PreviewJob };
