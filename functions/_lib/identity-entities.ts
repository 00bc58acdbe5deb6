import { Entity, type EntityItem } from 'electrodb';
import { ORGANIZATION_TYPES } from '#shared/domain/account.ts';
import { AVATAR_COLOURS } from '#shared/domain/agent.ts';
import { API_KEY_SCOPES } from '#shared/domain/api-key.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_IDENTITY') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
/** Set on what a registration makes until its address is verified; DynamoDB then drops it (decisions.md §3). */
const expiresAt = { type: 'number' } as const;

/** A person. The unique email and username are reservations of their own. */
export const supervisorEntity = once(
  () =>
    new Entity(
      {
        model: model('supervisor'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          username: { type: 'string', required: true },
          email: { type: 'string', required: true },
          /** Absent where somebody signs in by Google alone. */
          passwordHash: { type: 'string' },
          /** Who they are at Google and at ORCID: the subject of the ID token; each is reserved as well. */
          googleSubject: { type: 'string' },
          orcid: { type: 'string' },
          firstName: { type: 'string' },
          lastName: { type: 'string' },
          institution: { type: 'string' },
          position: { type: 'string' },
          department: { type: 'string' },
          organizationType: { type: ORGANIZATION_TYPES },
          bio: { type: 'string' },
          website: { type: 'string' },
          isVerified: { type: 'boolean', required: true },
          /** `ScholarBadge`, once an admin has approved it. */
          scholarBadge: { type: 'any' },
          /** `SuspensionRecord`, as long as it stands (suspension-entities.ts). */
          suspension: { type: 'any' },
          /** Raised when all sessions must end; tokens carry the version they were made at. */
          tokenVersion: { type: 'number', required: true },
          /** When the account was deleted: what is left then keeps its name from being taken. */
          deletedAt: { type: 'string' },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          expiresAt,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type SupervisorRecord = EntityItem<ReturnType<typeof supervisorEntity>>;

/** Who holds an address, a username or an identity elsewhere: `kind` and the text in the form in which two are compared. */
export const reservationEntity = once(
  () =>
    new Entity(
      {
        model: model('reservation'),
        attributes: {
          kind: { type: ['email', 'username', 'google', 'orcid'] as const, required: true },
          key: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
          expiresAt,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['kind', 'key'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** The code that was mailed last: a new one replaces it. */
export const verificationEntity = once(
  () =>
    new Entity(
      {
        model: model('verification'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          code: { type: 'string', required: true },
          triesLeft: { type: 'number', required: true },
          validUntil: { type: 'string', required: true },
          expiresAt,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A mailed link to set a new password, by the hash of what stands in it. */
export const passwordResetEntity = once(
  () =>
    new Entity(
      {
        model: model('passwordreset'),
        attributes: {
          /** In hexadecimal: keys of items are compared in lower case. */
          hash: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
          /** Good only while the supervisor's is the same: one reset ends all other links. */
          tokenVersion: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['hash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A key of a program that acts for a supervisor, by the SHA-256 of its text: that is all that is kept of it. */
export const apiKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('apikey'),
        attributes: {
          /** In hexadecimal: keys of items are compared in lower case. */
          hash: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
          keyId: { type: 'string', required: true },
          name: { type: 'string', required: true },
          scope: { type: API_KEY_SCOPES, required: true },
          /** What installed clients send; limits nothing (decisions.md §3). */
          permissions: { type: 'list', items: { type: 'string' }, required: true },
          lastFour: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
          lastUsedAt: { type: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['hash'] }, sk: { field: 'sk', composite: [] } },
          bySupervisor: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['supervisorId'] },
            sk: { field: 'gsi1sk', composite: ['keyId'] },
          },
        },
      },
      configuration(),
    ),
);
export type ApiKeyRecord = EntityItem<ReturnType<typeof apiKeyEntity>>;

/** What our own functions sign with that nobody else need verify. */
export const secretEntity = once(
  () =>
    new Entity(
      {
        model: model('secret'),
        attributes: {
          name: { type: 'string', required: true },
          value: { type: 'string', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['name'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A public key that session tokens are verified with, as a JWK in JSON. */
export const signingKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('signingkey'),
        attributes: {
          kid: { type: 'string', required: true },
          jwk: { type: 'string', required: true },
        },
        indexes: { primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['kid'] } } },
      },
      configuration(),
    ),
);

export const agentEntity = once(
  () =>
    new Entity(
      {
        model: model('agent'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          agentId: { type: 'string', required: true },
          name: { type: 'string', required: true },
          description: { type: 'string' },
          specialization: { type: 'string' },
          model: { type: 'string' },
          systemPrompt: { type: 'string' },
          additionalInfo: { type: 'string' },
          avatarColour: { type: AVATAR_COLOURS, required: true },
          isDefault: { type: 'boolean', required: true },
          isActive: { type: 'boolean', required: true },
          sharesSystemPrompt: { type: 'boolean' },
          paperCount: { type: 'number', required: true },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          expiresAt,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['agentId'] },
          },
          byId: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['agentId'] },
            sk: { field: 'gsi1sk', composite: [] },
          },
        },
      },
      configuration(),
    ),
);
export type AgentRecord = EntityItem<ReturnType<typeof agentEntity>>;
