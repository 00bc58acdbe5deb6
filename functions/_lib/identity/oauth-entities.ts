import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_IDENTITY');

/** The identity providers, by OpenID Connect. */
export const PROVIDERS = ['google', 'orcid', 'institution'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A sign-in or linking with a provider in progress, identified by the hash of its `state`. */
export const attemptEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthattempt'),
        attributes: {
          stateHash: string,
          provider: { type: PROVIDERS, required: true },
          institutionId: { type: 'string' },
          nonce: string,
          codeVerifier: string,
          redirectUri: string,
          returnTo: string,
          /** The supervisor who links an account; absent for a sign-in. */
          supervisorId: { type: 'string' },
          /** Theirs when they began: a new password ends what a session left open. */
          tokenVersion: { type: 'number' },
          /** Whether the person is asked to let papers and reviews be added to their ORCID record. */
          asksDeposits: { type: 'boolean' },
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['stateHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type AttemptRecord = EntityItem<ReturnType<typeof attemptEntity>>;

/** A single-use login ticket after a sign-in with a provider, identified by its hash. */
export const ticketEntity = once(
  () =>
    new Entity(
      {
        model: model('ticket'),
        attributes: {
          ticketHash: string,
          /** The hash of the cookie that the browser must have. */
          proofHash: string,
          supervisorId: string,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['ticketHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
