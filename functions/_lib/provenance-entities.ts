import { Entity } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

/** A version's provenance record, signed: the JWS holds all of it. */
export const provenanceEntity = once(
  () =>
    new Entity(
      {
        model: model('provenance'),
        attributes: {
          paperId: { type: 'string', required: true },
          version: { type: 'number', required: true, padding: { length: 5, char: '0' } },
          jws: { type: 'string', required: true },
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

/** A public key that records were signed with: kept for good, as the records are. */
export const provenanceKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('provenancekey'),
        attributes: {
          kid: { type: 'string', required: true },
          /** A `PublicKey`, as JSON. */
          jwk: { type: 'string', required: true },
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

/** The signed record of a version; undefined until the pipeline has signed it. */
export async function signedRecord(paperId: string, version: number): Promise<string | undefined> {
  const { data } = await provenanceEntity().get({ paperId, version }).go({ consistent: true });
  return data?.jws;
}
