import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { becauseOf } from './cause.ts';
import { sendMessages } from './send-messages.ts';

const answering = (answer: () => Response) => {
  const fetched = vi.fn<(request: Request) => Promise<Response>>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

beforeEach(() => {
  vi.stubEnv('SPECIMEN_QUEUE_URL', 'https://sqs.eu-central-1.amazonaws.com/123456789012/specimen');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('sends ten messages with each signed request, with the cause of each', async () => {
  const fetched = answering(() => Response.json({ Successful: [] }));
  const messages = Array.from({ length: 11 }, (_, number) => ({
    ...{ body: { number }, delaySeconds: number * 100.5, group: 'g' },
  }));
  await becauseOf({ correlationId: 'c-1', isRequest: true }, () =>
    sendMessages('SPECIMEN_QUEUE_URL', messages),
  );
  expect(fetched).toHaveBeenCalledTimes(2);
  const [request] = fetched.mock.calls[0] ?? [];
  expect(request?.url).toBe('https://sqs.eu-central-1.amazonaws.com/');
  expect(request?.headers.get('x-amz-target')).toBe('AmazonSQS.SendMessageBatch');
  expect(request?.headers.get('authorization')).toContain('/eu-central-1/sqs/aws4_request');
  const { QueueUrl, Entries } = (await request?.json()) ?? {};
  expect(QueueUrl).toBe('https://sqs.eu-central-1.amazonaws.com/123456789012/specimen');
  expect(Entries).toHaveLength(10);
  expect(Entries[1]).toMatchObject({
    Id: '1',
    MessageBody: '{"number":1}',
    DelaySeconds: 101,
    MessageGroupId: 'g',
  });
  expect(JSON.stringify(Entries[1].MessageAttributes)).toContain('c-1');
  expect(Entries[9].DelaySeconds).toBe(900);
});

it('fails if the queue refuses a message, or the whole request', async () => {
  answering(() => Response.json({ Failed: [{ Id: '0', Message: 'too large' }] }));
  const sent = () => sendMessages('SPECIMEN_QUEUE_URL', [{ body: {} }]);
  await expect(sent()).rejects.toThrow('The queue refused 1 messages: too large');
  answering(() => Response.json({ __type: 'AccessDenied' }, { status: 403 }));
  await expect(sent()).rejects.toThrow('SQS answered 403');
});

it('sends nothing for no messages', async () => {
  const fetched = answering(() => Response.json({}));
  await sendMessages('SPECIMEN_QUEUE_URL', []);
  expect(fetched).not.toHaveBeenCalled();
});
