import * as z from 'zod';
import { NOTICE_TYPES } from '#shared/domain/coar-notify.ts';
import { NotificationTypeName } from '#shared/domain/notification.ts';
import { NOTIFICATION_TYPES } from '#shared/domain/notification-constants.ts';
import { DELIVERY_STATES, WEBHOOK_FORMATS, WEBHOOK_TEST } from '#shared/domain/webhook-constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';

const DeliveryType = z.enum([...NOTIFICATION_TYPES, ...NOTICE_TYPES, WEBHOOK_TEST]);
const Format = z
  .enum(WEBHOOK_FORMATS)
  .describe(
    '`standard` receives your notifications. `coar-notify` receives the answers to your notices (COAR Notify).',
  );

const FIELDS = {
  url: z
    .url(mustBe('an address such as https://example.org/hooks'))
    .max(2000)
    .describe('Where messages are posted: a public address that begins with https://.'),
  types: z
    .array(NotificationTypeName)
    .max(NOTIFICATION_TYPES.length)
    .describe('The types of notifications that it receives. An empty list means all.'),
  description: oneLine().max(200).describe('For you: what receives the messages.'),
};

export const NewWebhook = z.object({
  ...FIELDS,
  format: Format.default('standard'),
  types: FIELDS.types.default([]),
  description: FIELDS.description.default(''),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Omitted fields stay as they are. */
export const WebhookChanges = z.object({ ...FIELDS, isActive: z.boolean() }).partial();
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** A webhook as its owner sees it, without the secret. */
export const Webhook = z.object({
  id: z.string(),
  ...FIELDS,
  format: Format,
  isActive: z
    .boolean()
    .describe('false if you paused it, or if the receiver answered 410 Gone. It then misses what happens.'),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

export const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  status: z.number().int().nullable().describe('The HTTP status of the response; null if there was none.'),
  problem: z.string().nullable().describe('Why the attempt failed; null if it didn’t.'),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** A message to a webhook, with the attempts to deliver it. */
export const WebhookDelivery = z.object({
  id: z.string().describe('The header `webhook-id`: the same at each attempt.'),
  type: DeliveryType,
  state: z.enum(DELIVERY_STATES),
  body: z.string().describe('The message as it is sent.'),
  attempts: z.array(DeliveryAttempt).describe('The newest attempts, oldest first.'),
  nextAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The message that a webhook receives. */
export const WebhookMessage = z.object({
  type: z.enum([...NOTIFICATION_TYPES, WEBHOOK_TEST]),
  timestamp: z.iso.datetime().describe('When it happened.'),
  data: z.object({
    id: z.string().describe('The notification’s id.'),
    title: z.string(),
    message: z.string(),
    url: z.string().describe('The page that the notification links to.'),
    paperId: z.string().optional().describe('The archive id of the paper that the page is about.'),
    reviewId: z.string().optional().describe('The permalink of the review that the page is about.'),
  }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
