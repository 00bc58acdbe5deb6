import { Entity, type EntityItem } from 'electrodb';
import { ORGANIZATION_TYPES } from '#shared/domain/account.ts';
import { AVATAR_COLORS } from '#shared/domain/agent.ts';
import { STORED_SCOPES } from '#shared/domain/areas.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_IDENTITY');
/** Set until the address is verified; then DynamoDB's TTL deletes the registration (docs/product/accounts.md). */
const expiresAt = { type: 'number' } as const;

/** A supervisor. The unique email address and username are reserved by separate items. */
export const supervisorEntity = once(
  () =>
    new Entity(
      {
        model: model('supervisor'),
        attributes: {
          supervisorId: string,
          username: string,
          email: string,
          /** The mailbox behind the address (`mailboxKey`); absent in accounts from before mailboxes were compared. */
          mailbox: { type: 'string' },
          /** Absent for supervisors who sign in with Google only. */
          passwordHash: { type: 'string' },
          /** The subject of Google's and ORCID's ID token; each is reserved as well. */
          googleSubject: { type: 'string' },
          orcid: { type: 'string' },
          /** The hashed subject at the institution of `membership`; present with it (institution-entities.ts). */
          institutionSubject: { type: 'string' },
          /** `MembershipRecord`. */
          membership: { type: 'any' },
          /** Whether papers and reviews are added to the ORCID record. */
          hasOrcidDeposits: { type: 'boolean' },
          firstName: { type: 'string' },
          lastName: { type: 'string' },
          institution: { type: 'string' },
          position: { type: 'string' },
          department: { type: 'string' },
          organizationType: { type: ORGANIZATION_TYPES },
          bio: { type: 'string' },
          website: { type: 'string' },
          isVerified: boolean,
          /** Whether logins need a second factor (second-factor-entities.ts). */
          hasSecondFactor: { type: 'boolean' },
          /** `ScholarBadge`, once an admin has approved it. */
          scholarBadge: { type: 'any' },
          /** `SuspensionRecord`, while suspended (suspension-entities.ts). */
          suspension: { type: 'any' },
          /** Incremented to end all sessions; tokens contain the version they were issued at. */
          tokenVersion: number,
          /** When the account was deleted; what remains keeps the username reserved. */
          deletedAt: { type: 'string' },
          createdAt: string,
          updatedAt: string,
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

/** The owner of an email address, username, Google subject or ORCID iD: `kind` and the normalized text. */
export const reservationEntity = once(
  () =>
    new Entity(
      {
        model: model('reservation'),
        attributes: {
          kind: { type: ['email', 'username', 'google', 'orcid'] as const, required: true },
          key: string,
          supervisorId: string,
          expiresAt,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['kind', 'key'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** The verified accounts of one mailbox, deleted ones too: one person (mailbox.ts). */
export const mailboxEntity = once(
  () =>
    new Entity(
      {
        model: model('mailbox'),
        attributes: {
          /** In hexadecimal, because ElectroDB lowercases keys. */
          mailbox: string,
          accounts: { type: 'set', items: 'string' },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['mailbox'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** The current verification code of a supervisor; a new code replaces it. */
export const verificationEntity = once(
  () =>
    new Entity(
      {
        model: model('verification'),
        attributes: {
          supervisorId: string,
          code: string,
          triesLeft: number,
          validUntil: string,
          expiresAt,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['supervisorId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A password reset link, identified by the hash of its token. */
export const passwordResetEntity = once(
  () =>
    new Entity(
      {
        model: model('passwordreset'),
        attributes: {
          /** In hexadecimal, because ElectroDB lowercases keys. */
          hash: string,
          supervisorId: string,
          /** Valid only while the supervisor's is the same, so that one reset ends all other links. */
          tokenVersion: number,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['hash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** An API key, identified by its SHA-256; the key itself isn't stored. */
export const apiKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('apikey'),
        attributes: {
          /** In hexadecimal, because ElectroDB lowercases keys. */
          hash: string,
          supervisorId: string,
          keyId: string,
          name: string,
          scope: { type: STORED_SCOPES, required: true },
          /** Absent in keys from before areas existed (`areasOf`). */
          areas: { type: 'list', items: { type: 'string' } },
          /** Sent by installed clients; limits nothing (docs/product/accounts.md). */
          permissions: { type: 'list', items: { type: 'string' }, required: true },
          lastFour: string,
          createdAt: string,
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

/** A secret that only our functions sign and verify with. */
export const secretEntity = once(
  () =>
    new Entity(
      {
        model: model('secret'),
        attributes: {
          name: string,
          value: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['name'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A public key that verifies session tokens, as a JWK in JSON. */
export const signingKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('signingkey'),
        attributes: {
          kid: string,
          jwk: string,
        },
        indexes: { primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['kid'] } } },
      },
      configuration(),
    ),
);

/** An agent of a supervisor. */
export const agentEntity = once(
  () =>
    new Entity(
      {
        model: model('agent'),
        attributes: {
          supervisorId: string,
          agentId: string,
          name: string,
          description: { type: 'string' },
          specialization: { type: 'string' },
          model: { type: 'string' },
          systemPrompt: { type: 'string' },
          additionalInfo: { type: 'string' },
          avatarColour: { type: AVATAR_COLORS, required: true },
          isDefault: boolean,
          isActive: boolean,
          sharesSystemPrompt: { type: 'boolean' },
          paperCount: number,
          createdAt: string,
          updatedAt: string,
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
