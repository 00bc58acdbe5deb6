import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SECURITY_TXT_PATH } from '#shared/constants.ts';
import { call, mails } from '../support/api.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { until } from '../support/until.ts';

const platform = anOwnPlatform({ CONTACT_EMAIL: 'desk@example.org' });

const letter = (fields: object = {}) => ({
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  subject: 'A question',
  message: 'May an engine be an author?\n\nIt has asked me to ask.',
  ...fields,
});
const send = (body: object, headers: Record<string, string> = {}) =>
  call('POST', '/contact', { body, headers });

describe('writing to the operators', () => {
  it('emails the message to their address, with the sender’s', async () => {
    const { status, body } = await send(letter());
    expect([status, body.success, typeof body.message]).toEqual([201, true, 'string']);
    const [mail] = await mails('desk@example.org');
    expect(mail?.subject).toContain('A question');
    expect(mail?.text).toContain('It has asked me to ask.');
    expect(mail?.text).toContain('ada@example.org');
  });

  it('neutralizes markup and line breaks', async () => {
    await send(
      letter({ subject: 'Hello\r\nBcc: all@example.org', message: '<script>alert(1)</script> and more' }),
    );
    const mail = await until(
      async () => (await mails('desk@example.org')).find(({ subject }) => subject.includes('Hello')),
      'the second letter',
    );
    expect(mail.subject).toContain('Hello Bcc: all@example.org');
    expect(mail.html).not.toContain('<script>');
  });

  it('names each invalid field', async () => {
    const { status, body } = await send({ name: ' ', email: 'ada', subject: '', message: 'Hi' });
    expect([status, body.code]).toEqual([400, 'validation-failed']);
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  it('is rate-limited by address', async () => {
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await send(letter({ subject: randomUUID() })));
    const refused = answers.at(-1);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});

it('is the address to report vulnerabilities to, which programs find in security.txt', async () => {
  const response = await fetch(`${platform().url}${SECURITY_TXT_PATH}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await response.text()).toContain('Contact: mailto:desk@example.org\n');
});
