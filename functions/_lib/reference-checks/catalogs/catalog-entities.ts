import { Entity } from 'electrodb';
import { inTable, model, number, string } from '../../runtime/entity-parts.ts';
import { json } from '../../runtime/json-attribute.ts';
import { once } from '../../runtime/once.ts';

const configuration = () => inTable('TABLE_OPERATIONS');

/** A catalog that refused or failed lately, so that no function instance asks it before it may be asked again. */
export const catalogStateEntity = once(
  () =>
    new Entity(
      {
        model: model('catalogstate'),
        attributes: {
          catalog: string,
          /** Failed requests since the last success. */
          failures: number,
          /** Seconds since 1970. */
          closedUntil: number,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['catalog'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A catalog's answer, so that works which many papers cite are asked for once. */
export const catalogAnswerEntity = once(
  () =>
    new Entity(
      {
        model: model('cataloganswer'),
        attributes: {
          /** The catalog and the request, such as `crossref doi 10.1000/xyz`; a search is hashed. */
          request: string,
          /** `WorkRecord[]`. */
          records: json,
          /** ISO time. */
          fetchedAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['request'], casing: 'none' },
            sk: { field: 'sk', composite: [] },
          },
        },
      },
      configuration(),
    ),
);
