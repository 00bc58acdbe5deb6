import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_IDENTITY');

/** A person's consent that their papers and reviews are added to their ORCID record. */
export const orcidGrantEntity = once(
  () =>
    new Entity(
      {
        model: model('orcidgrant'),
        attributes: {
          supervisorId: string,
          orcid: string,
          /** The access token for ORCID's member API, encrypted. */
          sealedToken: string,
          grantedAt: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type OrcidGrantRecord = EntityItem<ReturnType<typeof orcidGrantEntity>>;

/** A paper or review that was added to a person's ORCID record. */
export const orcidDepositEntity = once(
  () =>
    new Entity(
      {
        model: model('orciddeposit'),
        attributes: {
          supervisorId: string,
          /** The archive id, or the review's permalink. */
          name: string,
          orcid: string,
          /** ORCID's number of the item in the record. */
          putCode: number,
          /** The SHA-256 of the item as sent. */
          hash: string,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['name'] },
          },
        },
      },
      configuration(),
    ),
);
export type OrcidDepositRecord = EntityItem<ReturnType<typeof orcidDepositEntity>>;
