import { Entity, type EntityItem } from 'electrodb';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');

/** What harvesters read of a change without reading the paper. */
const CHANGE = {
  paperId: string,
  archiveId: string,
  changedAt: string,
  /** The paper's sets (shared/domain/harvest.ts). */
  sets: { type: 'list', items: { type: 'string' }, required: true },
  /** Whether it was withdrawn or erased. */
  isDeleted: boolean,
  /** Whether its newest public version has JATS. */
  hasJats: boolean,
} as const;

/** A paper's last change, in one list of changes and month; newest last. A paper is in each list once. */
export const changeEntryEntity = once(
  () =>
    new Entity(
      {
        model: model('changeentry'),
        attributes: { list: string, month: string, ...CHANGE },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['list', 'month'] },
            sk: { field: 'sk', composite: ['changedAt', 'paperId'] },
          },
        },
      },
      configuration(),
    ),
);

/** The number of papers in a list of changes that changed last in a month (`2611`). */
export const changeCountEntity = once(
  () =>
    new Entity(
      {
        model: model('changecount'),
        attributes: { list: string, month: string, count: number },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['list'] }, sk: { field: 'sk', composite: ['month'] } },
        },
      },
      configuration(),
    ),
);

/** A paper's last change, and the state that it had then; makes the consumer of changes idempotent. Never deleted. */
export const changeNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('changenote'),
        attributes: { ...CHANGE, seen: string, revision: number },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

export type ChangeNote = EntityItem<ReturnType<typeof changeNoteEntity>>;
/** A paper's last change, as harvesters see it. */
export type PaperChange = Omit<ChangeNote, 'seen' | 'revision'>;
