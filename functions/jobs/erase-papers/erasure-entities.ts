import { Entity } from 'electrodb';
import { ERASURE_REASONS, type ErasureReason } from '#shared/domain/erasure.ts';
import { inTable, model, string } from '../../_lib/runtime/entity-parts.ts';
import { once } from '../../_lib/runtime/once.ts';

const REASONS = Object.keys(ERASURE_REASONS) as ErasureReason[];

/** A paper whose bytes were erased, or are being erased (docs/erasure.md). Kept forever: each night the erasure is checked. */
export const erasureEntity = once(
  () =>
    new Entity(
      {
        model: model('erasure'),
        attributes: {
          paperId: string,
          archiveId: string,
          reason: { type: REASONS, required: true },
          reference: string,
          byId: string,
          byUsername: string,
          at: string,
          titleHashes: { type: 'list', items: { type: 'string' }, required: true },
          /** When all bytes were gone for the first time; absent while it isn't finished. */
          doneAt: { type: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['paperId'] } },
        },
      },
      inTable('TABLE_OPERATIONS'),
    ),
);
