import { Entity, type EntityItem } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_IDENTITY') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

/** Who is asked for an identity, by OpenID Connect. */
export const PROVIDERS = ['google', 'orcid'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** An attempt to sign in or to link elsewhere, while the browser is away; known by the hash of its `state`. */
export const attemptEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthattempt'),
        attributes: {
          stateHash: { type: 'string', required: true },
          provider: { type: PROVIDERS, required: true },
          nonce: { type: 'string', required: true },
          codeVerifier: { type: 'string', required: true },
          redirectUri: { type: 'string', required: true },
          returnTo: { type: 'string', required: true },
          /** Who links; absent where somebody signs in. */
          supervisorId: { type: 'string' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['stateHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type AttemptRecord = EntityItem<ReturnType<typeof attemptEntity>>;

/** The single-use ticket of somebody who signed in elsewhere, by its hash. */
export const ticketEntity = once(
  () =>
    new Entity(
      {
        model: model('ticket'),
        attributes: {
          ticketHash: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['ticketHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
