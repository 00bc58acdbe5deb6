import { Entity, type EntityItem } from 'electrodb';
import { SITE_STATES } from '#shared/domain/site-rules.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_OPERATIONS') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

/**
 * What mails there are. Those that are wanted by an address are written whether or not somebody has it: only the
 * consumer looks, so that no answer, and no answer's time, tells who is registered.
 */
const MAIL_TEMPLATES = [
  'verification-code',
  'verification-code-wanted',
  'password-reset',
  'password-reset-wanted',
  'welcome',
  'security-alert',
  'contact-message',
  'saved-search',
  'scholar-code',
  'scholar-decided',
  'publication-decided',
  'account-suspended',
  'suspension-decided',
  'notification',
  'digest',
] as const;

/**
 * A mail to be sent, written in the same transaction as what causes it; the stream's consumer sends and deletes it.
 * `template` names one of functions/events/mail/templates, `parameters` are its words.
 */
export const mailEntity = once(
  () =>
    new Entity(
      {
        model: model('mail'),
        attributes: {
          mailId: { type: 'string', required: true },
          to: { type: 'string', required: true },
          template: { type: MAIL_TEMPLATES, required: true },
          parameters: { type: 'any', required: true },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['mailId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type MailRecord = EntityItem<ReturnType<typeof mailEntity>>;

/** The day's salt that visitors are hashed with; gone two days later, and with it any way back to an address. */
export const visitorSaltEntity = once(
  () =>
    new Entity(
      {
        model: model('visitorsalt'),
        attributes: {
          day: { type: 'string', required: true },
          salt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: { primary: { pk: { field: 'pk', composite: ['day'] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);

/** How much was taken from a limited thing since its window opened (`limits.ts`). Times in whole seconds since 1970. */
export const limitEntity = once(
  () =>
    new Entity(
      {
        model: model('limit'),
        attributes: {
          bucket: { type: 'string', required: true },
          taken: { type: 'number', required: true },
          until: { type: 'number', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['bucket'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** What was answered to a request with an Idempotency-Key (decisions.md §2). */
export const idempotencyEntity = once(
  () =>
    new Entity(
      {
        model: model('idempotency'),
        attributes: {
          scope: { type: 'string', required: true },
          key: { type: 'string', required: true },
          requestHash: { type: 'string', required: true },
          /** Until when the first request may be at work; after that another may try. In ms since 1970. */
          leaseUntil: { type: 'number', required: true },
          statusCode: { type: 'number' },
          body: { type: 'string' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['scope'] },
            sk: { field: 'sk', composite: ['key'], casing: 'none' },
          },
        },
      },
      configuration(),
    ),
);

/** What an admin has set for the whole site; there is one. `revision` counts the changes. */
export const siteStateEntity = once(
  () =>
    new Entity(
      {
        model: model('sitestate'),
        attributes: {
          state: { type: SITE_STATES, required: true },
          registrationEnabled: { type: 'boolean', required: true },
          submissionsEnabled: { type: 'boolean', required: true },
          message: { type: 'string', required: true },
          revision: { type: 'number', required: true },
        },
        indexes: { primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);

/** One act on the audit log, by month; kept for good. */
export const auditEntity = once(
  () =>
    new Entity(
      {
        model: model('audit'),
        attributes: {
          month: { type: 'string', required: true },
          auditId: { type: 'string', required: true },
          actorId: { type: 'string', required: true },
          actorName: { type: 'string', required: true },
          action: { type: 'string', required: true },
          before: { type: 'any' },
          after: { type: 'any' },
          at: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['month'] },
            sk: { field: 'sk', composite: ['auditId'] },
          },
        },
      },
      configuration(),
    ),
);

/** How many acts a month has on the audit log. */
export const auditCountEntity = once(
  () =>
    new Entity(
      {
        model: model('auditcount'),
        attributes: {
          month: { type: 'string', required: true },
          count: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['month'] } },
        },
      },
      configuration(),
    ),
);

/** A letter to those who run the platform; kept for a year. */
export const contactMessageEntity = once(
  () =>
    new Entity(
      {
        model: model('contactmessage'),
        attributes: {
          messageId: { type: 'string', required: true },
          name: { type: 'string', required: true },
          email: { type: 'string', required: true },
          subject: { type: 'string', required: true },
          message: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['messageId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
