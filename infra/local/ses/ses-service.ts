import { createTransport } from 'nodemailer';
import * as z from 'zod';
import type { Templates } from '../assembly/templates.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { AwsError } from '../services/aws-error.ts';
import { jsonAnswer, jsonBody } from '../services/services-server.ts';
import type { MailFolder } from './mail-folder.ts';
import { simulateMailbox } from './mailbox-simulator.ts';

/** "Service quotas in Amazon SES": recipients of one email. */
const MAX_RECIPIENTS = 50;

const Part = z.object({ Data: z.string() });
const addresses = z.array(z.string()).default([]);

const SendEmail = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().default(''),
  ReplyToAddresses: addresses,
  Destination: z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  Content: z.object({
    Simple: z.object(
      {
        Subject: Part,
        Body: z.object({ Text: Part.optional(), Html: Part.optional() }),
        Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
      },
      'only simple mails are served, neither raw ones nor templates',
    ),
  }),
});

/**
 * Serves SendEmail of SES v2: composes the message and stores it in the mail folder.
 * @param rate how many recipients a second may get an email; any number by default
 */
export function createSesService(
  templates: Templates,
  mails: MailFolder,
  bus: EventBus,
  rate = Number.POSITIVE_INFINITY,
): (request: HttpRequest) => Promise<HttpAnswer> {
  const identities = templates
    .ofType('AWS::SES::EmailIdentity')
    .map((resource) => templates.ref(resource).toLowerCase());
  const takeFromRate = limitedTo(rate);
  const transport = createTransport({ streamTransport: true, buffer: true });

  return async (request) => {
    if (request.method !== 'POST' || request.path !== '/v2/email/outbound-emails') {
      throw new AwsError(
        'NotFoundException',
        `The local SES does not serve ${request.method} ${request.path}`,
        404,
      );
    }
    const { FromEmailAddress, ConfigurationSetName, ReplyToAddresses, Destination, Content } =
      SendEmail.parse(await jsonBody(request));
    assertVerified(FromEmailAddress, identities);
    const all = [Destination.ToAddresses, Destination.CcAddresses, Destination.BccAddresses].flat();
    if (all.length > MAX_RECIPIENTS)
      throw new AwsError('BadRequestException', `Recipient count exceeds ${MAX_RECIPIENTS}.`);
    if (!takeFromRate(all.length))
      throw new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.', 429);
    const { Subject, Body, Headers } = Content.Simple;
    const mail = {
      from: FromEmailAddress,
      to: Destination.ToAddresses,
      subject: Subject.Data,
      text: Body.Text?.Data ?? '',
      html: Body.Html?.Data ?? '',
    };
    const { message } = await transport.sendMail({
      ...mail,
      cc: Destination.CcAddresses,
      bcc: Destination.BccAddresses,
      replyTo: ReplyToAddresses,
      headers: Headers.map(({ Name, Value }) => ({ key: Name, value: Value })),
    });
    const kept = await mails.keep({ ...mail, to: all }, Buffer.isBuffer(message) ? message : Buffer.from(''));
    simulateMailbox(bus, all, ConfigurationSetName);
    return jsonAnswer({ MessageId: kept.id });
  };
}

/** Returns a function that says whether some more fit into the rate of a second, of which a second's worth may come at once. */
function limitedTo(rate: number): (count: number) => boolean {
  let [left, at] = [rate, Date.now()];
  return (count) => {
    const now = Date.now();
    left = Math.min(rate, left + ((now - at) / 1000) * rate);
    at = now;
    if (count > left) return false;
    left -= count;
    return true;
  };
}

// An address may send if it, or its domain, is an identity of the stack.
function assertVerified(from: string, identities: string[]): void {
  const address = (/<([^>]+)>/.exec(from)?.[1] ?? from).trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (
    !identities.some(
      (identity) => identity === address || identity === domain || domain.endsWith(`.${identity}`),
    )
  ) {
    throw new AwsError('MessageRejected', `Email address is not verified: ${address}`);
  }
}
