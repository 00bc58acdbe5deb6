import { Entity, type EntityItem } from 'electrodb';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_IDENTITY');

/** A passkey, identified by the hash of its credential id. */
export const passkeyEntity = once(
  () =>
    new Entity(
      {
        model: model('passkey'),
        attributes: {
          /** In hexadecimal, because ElectroDB lowercases keys. */
          credentialHash: string,
          supervisorId: string,
          passkeyId: string,
          credentialId: string,
          /** COSE key, in base64url. */
          publicKey: string,
          counter: number,
          transports: { type: 'list', items: { type: 'string' }, required: true },
          name: string,
          createdAt: string,
          lastUsedAt: { type: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['credentialHash'] }, sk: { field: 'sk', composite: [] } },
          bySupervisor: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['supervisorId'] },
            sk: { field: 'gsi1sk', composite: ['passkeyId'] },
          },
        },
      },
      configuration(),
    ),
);
export type PasskeyRecord = EntityItem<ReturnType<typeof passkeyEntity>>;

/** A supervisor's authenticator app and recovery codes, with the number of passkeys. */
export const secondFactorEntity = once(
  () =>
    new Entity(
      {
        model: model('secondfactor'),
        attributes: {
          supervisorId: string,
          passkeys: number,
          /** The app's secret, encrypted. */
          appSecret: { type: 'string' },
          /** A secret that no code has confirmed yet. */
          newAppSecret: { type: 'string' },
          /** The last time step whose code was used: a code works once (RFC 6238 §5.2). */
          lastStep: { type: 'number' },
          /** Argon2id hashes of the unused recovery codes. */
          recoveryHashes: { type: 'list', items: { type: 'string' }, required: true },
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type SecondFactorRecord = EntityItem<ReturnType<typeof secondFactorEntity>>;

/** A challenge that a passkey signs, identified by its hash. It is deleted when it is used. */
export const challengeEntity = once(
  () =>
    new Entity(
      {
        model: model('challenge'),
        attributes: {
          challengeHash: string,
          /** The supervisor who adds or uses a passkey; empty for a login by passkey alone. */
          supervisorId: { type: 'string', required: true },
          purpose: { type: ['add', 'log-in'] as const, required: true },
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['challengeHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
