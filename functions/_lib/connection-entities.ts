import { Entity, type EntityItem } from 'electrodb';
import { CONNECTION_SCOPES } from '#shared/domain/connection-terms.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_IDENTITY') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const text = { type: 'string', required: true } as const;
const seconds = { type: 'number', required: true } as const;
const scope = { type: CONNECTION_SCOPES, required: true } as const;

/** A program that registered itself (RFC 7591); gone when nobody let it in for long. */
export const clientEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthclient'),
        attributes: {
          clientId: text,
          name: text,
          redirectUris: { type: 'list', items: { type: 'string' }, required: true },
          createdAt: text,
          expiresAt: seconds,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['clientId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type ClientRecord = EntityItem<ReturnType<typeof clientEntity>>;

/** An authorization code by its hash. It stays after its use, so that a second one is noticed. */
export const codeEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthcode'),
        attributes: {
          codeHash: text,
          clientId: text,
          clientName: text,
          redirectUri: text,
          codeChallenge: text,
          supervisorId: text,
          scope,
          resource: text,
          /** Whole seconds since 1970; the item itself stays longer (`expiresAt`). */
          goodUntil: seconds,
          /** The connection that it was exchanged for. */
          connectionId: { type: 'string' },
          expiresAt: seconds,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['codeHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type CodeRecord = EntityItem<ReturnType<typeof codeEntity>>;

/** An assistant that a supervisor let in. Tokens are good only while it stands. */
export const connectionEntity = once(
  () =>
    new Entity(
      {
        model: model('connection'),
        attributes: {
          supervisorId: text,
          connectionId: text,
          clientId: text,
          clientName: text,
          redirectHost: text,
          scope,
          createdAt: text,
          lastUsedAt: { type: 'string' },
          expiresAt: seconds,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['connectionId'] },
          },
        },
      },
      configuration(),
    ),
);
export type ConnectionRecord = EntityItem<ReturnType<typeof connectionEntity>>;

/** An access or refresh token by its hash. A refresh token stays after its use, so that a second one is noticed. */
export const tokenEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthtoken'),
        attributes: {
          tokenHash: text,
          kind: { type: ['access', 'refresh'] as const, required: true },
          supervisorId: text,
          connectionId: text,
          clientId: text,
          scope,
          usedAt: { type: 'string' },
          expiresAt: seconds,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['tokenHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type TokenRecord = EntityItem<ReturnType<typeof tokenEntity>>;
