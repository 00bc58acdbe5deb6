import { Entity, type EntityItem } from 'electrodb';
import type { Manuscript } from '#shared/domain/manuscript/schemas.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';
import type { SourceFormat } from './intake/uploaded-file.ts';

/** A source to convert for its author only; deleted within a day, with its files. */
export const previewEntity = once(
  () =>
    new Entity(
      {
        model: model('preview'),
        attributes: {
          supervisorId: string,
          previewId: string,
          status: { type: ['processing', 'completed', 'failed'] as const, required: true },
          error: { type: 'string' },
          /** `PreviewJob`. */
          job: json,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['previewId'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);

/** The source to convert, main file first, and the paper's fields as far as the form has them. */
export interface PreviewJob extends Manuscript {
  sources: { name: string; key: string }[];
  contentType: SourceFormat;
  authorPdf?: string;
}
export type PreviewRecord = Omit<EntityItem<ReturnType<typeof previewEntity>>, 'job'> & { job: PreviewJob };
