import { Entity, type EntityItem } from 'electrodb';
import { STORED_SCOPES } from '#shared/domain/areas.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_IDENTITY');
const scope = { type: STORED_SCOPES, required: true } as const;
/** Absent in what was granted before areas existed (`areasOf`). */
const areas = { type: 'list', items: { type: 'string' } } as const;

/** A program that registered itself (RFC 7591); deleted if nobody authorizes it for a long time. */
export const clientEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthclient'),
        attributes: {
          clientId: string,
          name: string,
          redirectUris: { type: 'list', items: { type: 'string' }, required: true },
          createdAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['clientId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type ClientRecord = EntityItem<ReturnType<typeof clientEntity>>;

/** An authorization code, identified by its hash. It is kept after use to detect a second use. */
export const codeEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthcode'),
        attributes: {
          codeHash: string,
          clientId: string,
          clientName: string,
          redirectUri: string,
          codeChallenge: string,
          supervisorId: string,
          /** The supervisor's when they consented: a new password ends what a session left open. */
          tokenVersion: number,
          scope,
          areas,
          resource: string,
          /** Seconds since 1970; the item itself is kept longer (`expiresAt`). */
          goodUntil: number,
          /** The connection it was exchanged for. */
          connectionId: { type: 'string' },
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['codeHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type CodeRecord = EntityItem<ReturnType<typeof codeEntity>>;

/** A connected assistant that a supervisor authorized. Its tokens are valid only while this item exists. */
export const connectionEntity = once(
  () =>
    new Entity(
      {
        model: model('connection'),
        attributes: {
          supervisorId: string,
          connectionId: string,
          clientId: string,
          clientName: string,
          redirectHost: string,
          scope,
          areas,
          createdAt: string,
          lastUsedAt: { type: 'string' },
          expiresAt: number,
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

/** An access or refresh token, identified by its hash. A used refresh token is kept to detect a second use. */
export const tokenEntity = once(
  () =>
    new Entity(
      {
        model: model('oauthtoken'),
        attributes: {
          tokenHash: string,
          kind: { type: ['access', 'refresh'] as const, required: true },
          supervisorId: string,
          connectionId: string,
          clientId: string,
          scope,
          areas,
          /** The resource it was issued for (RFC 8707); absent in tokens from before it was recorded. */
          resource: { type: 'string' },
          usedAt: { type: 'string' },
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['tokenHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type TokenRecord = EntityItem<ReturnType<typeof tokenEntity>>;
