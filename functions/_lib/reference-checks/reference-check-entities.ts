import { Entity } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');
const version = { type: 'number', required: true, padding: { length: 5, char: '0' } } as const;

/** The outcome of checking one reference of a version. A paper may have thousands. */
export const referenceCheckEntity = once(
  () =>
    new Entity(
      {
        model: model('referencecheck'),
        attributes: {
          paperId: string,
          version,
          /** The reference's `key`. */
          key: string,
          /** A `ReferenceCheck` without its answer. */
          check: json,
          /** A `VerdictAnswer`; separate, so that a renewed check keeps it. */
          answer: { type: 'any' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId', 'version'] },
            sk: { field: 'sk', composite: ['key'], casing: 'none' },
          },
        },
      },
      configuration(),
    ),
);

/** The renewal day of versions that aren't renewed. ElectroDB requires a value to keep an item out of an index. */
export const NEVER = '';

/** The counts of a version's reference checks, and when they are renewed. */
export const referenceSummaryEntity = once(
  () =>
    new Entity(
      {
        model: model('referencesummary'),
        attributes: {
          paperId: string,
          version,
          /** A `ReferenceCheckSummary`. */
          summary: json,
          /** The day of the next renewal, such as `2026-11-25`; `NEVER` for versions that a newer one replaced. */
          renewalDay: string,
          /** When the version was first checked. */
          startedAt: string,
          /** How often its unchecked references were tried again. */
          tries: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version'] },
          },
          byRenewalDay: {
            index: 'gsi2',
            condition: ({ renewalDay }) => renewalDay !== NEVER,
            pk: { field: 'gsi2pk', composite: ['renewalDay'] },
            sk: { field: 'gsi2sk', composite: ['paperId', 'version'] },
          },
        },
      },
      configuration(),
    ),
);

/** The signed verdicts on a version's references: the JWS contains all of them. */
export const signedChecksEntity = once(
  () =>
    new Entity(
      {
        model: model('signedchecks'),
        attributes: { paperId: string, version, jws: string },
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

/** A public version that the desk should look at, because identifiers of its references name other works. */
export const deskFlagEntity = once(
  () =>
    new Entity(
      {
        model: model('deskflag'),
        attributes: {
          paperId: string,
          version,
          archiveId: string,
          title: string,
          contradicted: number,
          flaggedAt: string,
          /** `open` until an admin has looked at it. */
          queue: { type: ['open', 'closed'] as const, required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version'] },
          },
          byQueue: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['queue'] },
            sk: { field: 'gsi1sk', composite: ['flaggedAt', 'paperId'] },
          },
        },
      },
      configuration(),
    ),
);
