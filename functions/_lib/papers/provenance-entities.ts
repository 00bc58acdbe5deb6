import { Entity } from 'electrodb';
import { inTable, model, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');

/** A version's signed provenance record: the JWS contains all of it. */
export const provenanceEntity = once(
  () =>
    new Entity(
      {
        model: model('provenance'),
        attributes: {
          paperId: string,
          version: { type: 'number', required: true, padding: { length: 5, char: '0' } },
          jws: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version'] },
          },
        },
      },
      configuration(),
    ),
);

/** A signed record of files that were made again: the JWS contains all of it. */
export const provenanceUpdateEntity = once(
  () =>
    new Entity(
      {
        model: model('provenanceupdate'),
        attributes: {
          paperId: string,
          version: { type: 'number', required: true, padding: { length: 5, char: '0' } },
          number: { type: 'number', required: true, padding: { length: 5, char: '0' } },
          jws: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version', 'number'] },
          },
        },
      },
      configuration(),
    ),
);

/** A public key that provenance records are signed with; kept forever, like the records. */
export const provenanceKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('provenancekey'),
        attributes: {
          kid: string,
          /** A `PublicKey`, as JSON. */
          jwk: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: [] },
            sk: { field: 'sk', composite: ['kid'], casing: 'none' },
          },
        },
      },
      configuration(),
    ),
);

/** Returns a version's signed record; undefined until the pipeline has signed it. */
export async function signedRecord(paperId: string, version: number): Promise<string | undefined> {
  const { data } = await provenanceEntity().get({ paperId, version }).go({ consistent: true });
  return data?.jws;
}

/** Returns the signed records of a version's updates, oldest first. */
export async function signedUpdates(paperId: string, version: number): Promise<string[]> {
  const { data } = await provenanceUpdateEntity()
    .query.primary({ paperId, version })
    .go({ pages: 'all', consistent: true });
  return data.map(({ jws }) => jws);
}
