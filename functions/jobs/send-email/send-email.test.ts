import { createHash } from 'node:crypto';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailBlockEntity } from '../../_lib/operations/operations-entities.ts';
import { compose, sendEmail } from './send-email.ts';

process.env.TABLE_OPERATIONS = 'operations';
process.env.MAIL_CONFIGURATION_SET = 'emails';
process.env.MAIL_FROM = 'no-reply@colophon.example';

const table = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESv2Client);
const emailRecord = {
  mailId: 'm1',
  to: 'Ada@example.org',
  template: 'verification-code' as const,
  parameters: { name: 'Ada <b>', code: '012345', minutes: 15 },
};

beforeEach(() => {
  table.reset();
  ses.reset();
  table.on(GetCommand).resolves({
    Item: { ...emailRecord, createdAt: '2026-11-20', expiresAt: 1, __edb_e__: 'mail', __edb_v__: '1' },
  });
  table.on(DeleteCommand).resolves({});
  ses.on(SendEmailCommand).resolves({ MessageId: 'x' });
});

const hash = createHash('sha256').update('ada@example.org').digest('base64url');
const blockKey = mailBlockEntity().get({ address: hash }).params<{ Key: object }>().Key;

const send = (lane: 'codes' | 'others' = 'codes') =>
  sendEmail(new SESv2Client({ region: 'eu-central-1' }), { mailId: 'm1', lane });

describe('sending an enqueued email', () => {
  it('sends it and then deletes the item', async () => {
    await send();
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Destination).toEqual({
      ToAddresses: ['Ada@example.org'],
    });
    expect(table.commandCalls(DeleteCommand)).toHaveLength(1);
  });

  it('keeps the item when SES refuses, so that the event is delivered again', async () => {
    ses.on(SendEmailCommand).rejects(new Error('Throttling'));
    await expect(send()).rejects.toThrow('Throttling');
    expect(table.commandCalls(DeleteCommand)).toHaveLength(0);
  });

  it('links to the configured origin, whatever host the request named', async () => {
    vi.stubEnv('PUBLIC_ORIGIN', 'https://colophon.example');
    const parameters = { name: 'Ada', username: 'ada', origin: 'https://evil.example' };
    const item = { ...emailRecord, template: 'welcome', parameters, createdAt: '2026-11-20', expiresAt: 1 };
    table.on(GetCommand).resolves({ Item: { ...item, __edb_e__: 'mail', __edb_v__: '1' } });
    await send();
    const sent = JSON.stringify(ses.commandCalls(SendEmailCommand)[0]?.args[0].input);
    expect(sent).toContain('https://colophon.example/');
    expect(sent).not.toContain('evil.example');
    vi.unstubAllEnvs();
  });

  it('sends with the configuration set, through which SES reports bounces and complaints', async () => {
    await send();
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input.ConfigurationSetName).toBe('emails');
  });

  it.each([
    ['bounce', 'codes', 0],
    ['bounce', 'others', 0],
    ['complaint', 'codes', 1],
    ['complaint', 'others', 0],
  ] as const)('after a %s, sends an email of the lane %s %i times', async (reason, lane, times) => {
    const block = {
      address: 'hash',
      reason,
      at: '2026-11-20',
      expiresAt: 4_000_000_000,
      __edb_e__: 'mailblock',
    };
    table.on(GetCommand, { Key: blockKey }).resolves({ Item: { ...block, __edb_v__: '1' } });
    await send(lane);
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(times);
    expect(table.commandCalls(DeleteCommand)).toHaveLength(1);
  });

  it('sends nothing for a repeated event', async () => {
    table.on(GetCommand).resolves({});
    await send();
    expect(ses.calls()).toHaveLength(0);
  });
});

describe('the content of an email', () => {
  it('is answered to the person who wrote to the operators', () => {
    const { replyTo } = compose({
      ...emailRecord,
      template: 'contact-message',
      parameters: { name: 'Ada', email: 'ada@example.org', subject: 'A question', message: 'Why?' },
    });
    expect(replyTo).toBe('ada@example.org');
  });

  it('appears in text and in HTML, with user input escaped', () => {
    const { subject, text, html } = compose({
      ...emailRecord,
      template: 'welcome',
      parameters: { name: 'Ada <b>', username: 'ada', origin: 'https://colophon.example' },
    });
    expect(subject).toBe('Welcome to Colophon');
    expect(text).toContain('Dear Ada <b>,');
    expect(html).toContain('Dear Ada &lt;b&gt;,');
    expect(html).not.toContain('<b>');
  });
});
