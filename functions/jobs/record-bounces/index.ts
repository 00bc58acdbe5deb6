import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod';
import { blockAddress } from '../../_lib/operations/mail-blocks.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** As much of SES's events as is used here (docs.aws.amazon.com/ses, "Contents of event data"). */
const MailEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    // `Transient` bounces, such as a full mailbox, are tried again by SES.
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
  }),
  z.object({ eventType: z.literal('Complaint'), complaint: z.object({ complainedRecipients: recipients }) }),
]);

/** Stops emails to addresses that don't exist, and to people who reported one as spam. */
export async function handler({ detail }: EventBridgeEvent<string, unknown>): Promise<void> {
  const event = MailEvent.parse(detail);
  const now = systemClock();
  if (event.eventType === 'Complaint')
    for (const { emailAddress } of event.complaint.complainedRecipients)
      await blockAddress(emailAddress, 'complaint', now);
  else if (event.bounce.bounceType === 'Permanent')
    for (const { emailAddress } of event.bounce.bouncedRecipients)
      await blockAddress(emailAddress, 'bounce', now);
}
