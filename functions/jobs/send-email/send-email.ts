import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { findBlock } from '../../_lib/operations/mail-blocks.ts';
import type { MailLane } from '../../_lib/operations/mail-lanes.ts';
import type { MailMessage } from '../../_lib/operations/mail-queues.ts';
import { type EmailRecord, emailEntity } from '../../_lib/operations/operations-entities.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { type Message, renderEmail } from './layout.ts';
import { type PreparedEmail, prepareEmail } from './prepare-email.ts';
import { TEMPLATES } from './templates.ts';

/**
 * Sends an enqueued email and deletes its item. A replayed event finds no item and sends nothing. If the function dies
 * between the two, the email goes out twice, which is better than never.
 */
export async function sendEmail(ses: SESv2Client, { mailId, lane }: MailMessage): Promise<void> {
  const { data } = await emailEntity().get({ mailId }).go({ consistent: true });
  if (!data) return;
  const now = new Date();
  const ready = await prepareEmail(await withKnownOrigin(data), now);
  if (ready && !(await isBlocked(ready.to, lane, now))) await send(ses, ready);
  await emailEntity().delete({ mailId }).go();
}

/** Codes are sent because somebody just asked for one, so a complaint about another email doesn't hold them back. */
async function isBlocked(to: string, lane: MailLane, now: Date): Promise<boolean> {
  const reason = await findBlock(to, now);
  const isIt = reason === 'bounce' || (reason === 'complaint' && lane !== 'codes');
  if (isIt) console.warn('An email was not sent, because of an earlier one to the same address', { reason });
  return isIt;
}

/**
 * Links lead to the configured origin. The one in the parameters comes from the request that caused the email, which can
 * name any host.
 */
async function withKnownOrigin(email: EmailRecord): Promise<EmailRecord> {
  if (!('origin' in email.parameters)) return email;
  const origin = (await configuredOrigin()) ?? email.parameters.origin;
  return { ...email, parameters: { ...email.parameters, origin } };
}

async function send(ses: SESv2Client, email: PreparedEmail): Promise<void> {
  const { to, subject, replyTo, text, html, headers } = compose(email);
  await ses.send(
    new SendEmailCommand({
      ConfigurationSetName: setting('MAIL_CONFIGURATION_SET'),
      FromEmailAddress: `${PRODUCT_NAME} <${setting('MAIL_FROM')}>`,
      Destination: { ToAddresses: [to] },
      ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: { Text: { Data: text }, Html: { Data: html } },
          Headers: headers,
        },
      },
    }),
  );
}

/** Renders an email as HTML and text, from its template and parameters. */
export function compose({ to, template, parameters }: PreparedEmail) {
  const message = TEMPLATES[template](parameters);
  return {
    to,
    subject: message.subject,
    replyTo: message.replyTo,
    headers: unsubscribeHeaders(message),
    ...renderEmail(message),
  };
}

/** Email programs show an unsubscribe button that posts to this URL without asking anything (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Message) {
  if (!unsubscribe) return [];
  return [
    { Name: 'List-Unsubscribe', Value: `<${unsubscribe.oneClick}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}
