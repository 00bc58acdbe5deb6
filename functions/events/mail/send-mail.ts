import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { mailEntity } from '../../_lib/operations-entities.ts';
import { setting } from '../../_lib/tables.ts';
import { layOut, type Message } from './layout.ts';
import { prepareMail, type ReadyMail } from './prepare-mail.ts';
import { TEMPLATES } from './templates.ts';

/**
 * Sends a noted mail and drops the note. A replayed event finds no note and sends nothing; should the function die
 * between the two, the mail goes out twice: better than never.
 */
export async function sendMail(ses: SESv2Client, mailId: string): Promise<void> {
  const { data } = await mailEntity().get({ mailId }).go({ consistent: true });
  if (!data) return;
  const ready = await prepareMail(data, new Date());
  if (ready) await send(ses, ready);
  await mailEntity().delete({ mailId }).go();
}

async function send(ses: SESv2Client, mail: ReadyMail): Promise<void> {
  const { to, subject, text, html, headers } = compose(mail);
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: `${PRODUCT_NAME} <${setting('MAIL_FROM')}>`,
      Destination: { ToAddresses: [to] },
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

/** A mail as HTML and as text, from its template and words. */
export function compose({ to, template, parameters }: ReadyMail) {
  const message = TEMPLATES[template](parameters);
  return { to, subject: message.subject, headers: headersOf(message), ...layOut(message) };
}

/** Mail programs show a button that sends a form to this address, without asking their reader anything (RFC 8058). */
function headersOf({ unsubscribe }: Message) {
  if (!unsubscribe) return [];
  return [
    { Name: 'List-Unsubscribe', Value: `<${unsubscribe.oneClick}>` },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ];
}
