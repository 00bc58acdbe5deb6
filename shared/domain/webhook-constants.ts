// Without schemas, because code that writes or sends deliveries needs only the constants.

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What a webhook receives: notifications, as Standard Webhooks; or the answers to offers that its owner sent, by COAR Notify. */
export const WEBHOOK_FORMATS = ['standard', 'coar-notify'] as const;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const WEBHOOK_LIMITS = {
  perSupervisor: 10,
  /** A receiver answers within this time, and works afterwards. */
  timeoutSeconds: 15,
  /** How long after each failed attempt the next one follows, in seconds; after the last one, the delivery has failed. */
  retrySeconds: [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR],
  /** Deliveries can be read and sent again for as long. */
  deliveryDays: 30,
  deliveriesShown: 50,
  /** The attempts that a delivery keeps: the newest. */
  attemptsKept: 10,
} as const;

/** The headers of Standard Webhooks (https://www.standardwebhooks.com). */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** The type of a message that a supervisor sends to try a webhook. */
export const WEBHOOK_TEST = 'TEST';
