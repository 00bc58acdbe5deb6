import { Entity, type EntityItem } from 'electrodb';
import { SITE_STATES } from '#shared/domain/site-state-names.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_OPERATIONS');

/**
 * The email templates. The `-wanted` ones are written whether or not the address has an account: only the consumer looks,
 * so neither the response nor its timing reveals who is registered.
 */
export const MAIL_TEMPLATES = [
  'verification-code',
  'verification-code-wanted',
  'password-reset',
  'password-reset-wanted',
  'welcome',
  'security-alert',
  'contact-message',
  'contradicted-references',
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
 * An email to send, written in the transaction of its cause; `jobs-send-email` sends it and deletes the item. `template` names one
 * of functions/jobs/send-email/templates, `parameters` are its values.
 */
export const emailEntity = once(
  () =>
    new Entity(
      {
        model: model('mail'),
        attributes: {
          mailId: string,
          to: string,
          template: { type: MAIL_TEMPLATES, required: true },
          parameters: { type: 'any', required: true },
          createdAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['mailId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
export type EmailRecord = EntityItem<ReturnType<typeof emailEntity>>;

/** An address that gets no emails, because it refused one for good or its owner reported one as spam. */
export const mailBlockEntity = once(
  () =>
    new Entity(
      {
        model: model('mailblock'),
        attributes: {
          /** A hash, because the address itself isn't needed. */
          address: string,
          reason: { type: ['bounce', 'complaint'] as const, required: true },
          at: string,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['address'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/**
 * The salt of a day that visitors are hashed with; deleted after two days, so that no hash can be traced to an address.
 */
export const visitorSaltEntity = once(
  () =>
    new Entity(
      {
        model: model('visitorsalt'),
        attributes: {
          day: string,
          salt: string,
          expiresAt: number,
        },
        indexes: { primary: { pk: { field: 'pk', composite: ['day'] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);

/**
 * A rate limit's bucket: how much was taken since its window opened (`rate-limits.ts`). Times in seconds since 1970.
 */
export const limitEntity = once(
  () =>
    new Entity(
      {
        model: model('limit'),
        attributes: {
          bucket: string,
          taken: number,
          until: number,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['bucket'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** The stored answer to a request with an Idempotency-Key (docs/product/api.md). */
export const idempotencyEntity = once(
  () =>
    new Entity(
      {
        model: model('idempotency'),
        attributes: {
          scope: string,
          key: string,
          requestHash: string,
          /** When the first request's lease ends and another may try, in ms since 1970. */
          leaseUntil: number,
          statusCode: { type: 'number' },
          body: { type: 'string' },
          expiresAt: number,
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

/** The site state as admins set it; there is one. `revision` counts the changes. */
export const siteStateEntity = once(
  () =>
    new Entity(
      {
        model: model('sitestate'),
        attributes: {
          state: { type: SITE_STATES, required: true },
          registrationEnabled: boolean,
          submissionsEnabled: boolean,
          message: string,
          revision: number,
        },
        indexes: { primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);

/** An act on the audit log, by month; kept forever. */
export const auditEntity = once(
  () =>
    new Entity(
      {
        model: model('audit'),
        attributes: {
          month: string,
          auditId: string,
          actorId: string,
          actorName: string,
          action: string,
          before: { type: 'any' },
          after: { type: 'any' },
          at: string,
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

/** The number of acts on the audit log in a month. */
export const auditCountEntity = once(
  () =>
    new Entity(
      {
        model: model('auditcount'),
        attributes: {
          month: string,
          count: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['month'] } },
        },
      },
      configuration(),
    ),
);

/** A message from the contact page; kept for a year. */
export const contactMessageEntity = once(
  () =>
    new Entity(
      {
        model: model('contactmessage'),
        attributes: {
          messageId: string,
          name: string,
          email: string,
          subject: string,
          message: string,
          createdAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['messageId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
