import type { EventBus } from '../events/event-bus.ts';

/** SES's own test addresses: `bounce+anything@…` is one, too. */
const SIMULATED = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

/**
 * Sends the events that SES sends for its test addresses ("Using the mailbox simulator" in its documentation): a permanent bounce,
 * or a complaint.
 */
export function simulateMailbox(bus: EventBus, to: string[], configurationSet: string): void {
  for (const emailAddress of to) {
    const kind = SIMULATED.exec(emailAddress)?.[1]?.toLowerCase();
    const mail = { destination: [emailAddress], tags: { 'ses:configuration-set': [configurationSet] } };
    if (kind === 'bounce')
      bus.put({
        source: 'aws.ses',
        'detail-type': 'Email Bounced',
        detail: {
          eventType: 'Bounce',
          bounce: {
            bounceType: 'Permanent',
            bounceSubType: 'General',
            bouncedRecipients: [{ emailAddress }],
          },
          mail,
        },
      });
    if (kind === 'complaint')
      bus.put({
        source: 'aws.ses',
        'detail-type': 'Email Complaint Received',
        detail: { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress }] }, mail },
      });
  }
}
