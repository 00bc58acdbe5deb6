import { Entity } from 'electrodb';
import { inTable, model, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

/** One word that finds a verified supervisor: the username or a part of the name. */
export const directoryEntity = once(
  () =>
    new Entity(
      {
        model: model('directory'),
        attributes: {
          /** The word's first two letters: as many partitions, none of them hot. */
          initials: string,
          /** In lower case, without accents. */
          word: string,
          supervisorId: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['initials'] },
            sk: { field: 'sk', composite: ['word', 'supervisorId'] },
          },
        },
      },
      inTable('TABLE_IDENTITY'),
    ),
);
