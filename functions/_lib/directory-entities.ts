import { Entity } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

/** One word by which a verified supervisor is found: the username, a part of the name. */
export const directoryEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'directory', version: '1', service: SERVICE },
        attributes: {
          /** The word's first two letters: as many partitions, none of them hot. */
          initials: { type: 'string', required: true },
          /** In lower case, without accents. */
          word: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['initials'] },
            sk: { field: 'sk', composite: ['word', 'supervisorId'] },
          },
        },
      },
      { client: documentClient(), table: setting('TABLE_IDENTITY') },
    ),
);
