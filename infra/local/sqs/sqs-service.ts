import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AwsError } from '../services/aws-error.ts';
import type { JsonService } from '../services/services-server.ts';
import { assertBatch, assertBatchSize, assertMessage, assertVisibility } from './limits.ts';
import type { Message, Queue, QueueStore } from './queue-store.ts';
import { queueNameIn } from './queues.ts';

const QueueUrl = z.string();
const Attributes = z.record(
  z.string(),
  z.object({ DataType: z.string(), StringValue: z.string().optional(), BinaryValue: z.string().optional() }),
);
const Entry = z.object({
  MessageBody: z.string(),
  DelaySeconds: z.number().optional(),
  MessageAttributes: Attributes.default({}),
  MessageGroupId: z.string().optional(),
});

// What each operation takes.
const OfQueue = z.object({ QueueUrl });
const GetQueueUrl = z.object({ QueueName: z.string() });
const ListQueues = z.object({ QueueNamePrefix: z.string().default('') });
const SendMessage = Entry.extend({ QueueUrl });
const SendMessageBatch = z.object({
  QueueUrl,
  Entries: z.array(Entry.extend({ Id: z.string() })),
});
const ReceiveMessage = z.object({
  QueueUrl,
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  VisibilityTimeout: z.number().optional(),
  WaitTimeSeconds: z.number().max(20).default(0),
});
const DeleteMessage = z.object({ ReceiptHandle: z.string() });
const DeleteMessageBatch = z.object({
  Entries: z.array(z.object({ Id: z.string(), ReceiptHandle: z.string() })),
});
const ChangeMessageVisibility = z.object({ ReceiptHandle: z.string(), VisibilityTimeout: z.number() });

/** Serves SQS in its JSON protocol, for standard queues. */
export function createSqsService(store: QueueStore, urlOf: (queue: Queue) => string): JsonService {
  const queueOf = (url: string): Queue => {
    const queue = store.queues.get(queueNameIn(url));
    if (queue === undefined) {
      throw new AwsError('AWS.SimpleQueueService.NonExistentQueue', 'The specified queue does not exist.');
    }
    return queue;
  };
  const send = (queue: Queue, message: z.infer<typeof Entry>) => {
    assertMessage(message);
    const { MessageBody, DelaySeconds, MessageAttributes, MessageGroupId } = message;
    const { id } = store.send(
      queue,
      MessageBody,
      JSON.stringify(MessageAttributes),
      DelaySeconds === undefined ? undefined : DelaySeconds * 1000,
      MessageGroupId,
    );
    return {
      MessageId: id,
      MD5OfMessageBody: md5(MessageBody),
      ...(Object.keys(MessageAttributes).length === 0
        ? {}
        : { MD5OfMessageAttributes: md5OfAttributes(MessageAttributes) }),
    };
  };
  /** Runs each entry of a batch, of which some may be refused. */
  const batch = <T extends { Id: string }>(operation: string, entries: T[], run: (entry: T) => object) => {
    assertBatch(operation, entries);
    const outcomes = entries.map((entry) => {
      try {
        return { Id: entry.Id, ...run(entry) };
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        return { Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true };
      }
    });
    return {
      Successful: outcomes.filter((outcome) => !('SenderFault' in outcome)),
      Failed: outcomes.filter((outcome) => 'SenderFault' in outcome),
    };
  };

  return {
    getQueueUrl: (input) => ({
      QueueUrl: urlOf(queueOf(GetQueueUrl.parse(input).QueueName)),
    }),
    listQueues: (input) => {
      const { QueueNamePrefix } = ListQueues.parse(input);
      const queues = [...store.queues.values()].filter(({ name }) => name.startsWith(QueueNamePrefix));
      return { QueueUrls: queues.map(urlOf) };
    },
    sendMessage: (input) => {
      const entry = SendMessage.parse(input);
      return send(queueOf(entry.QueueUrl), entry);
    },
    sendMessageBatch: (input) => {
      const { QueueUrl: url, Entries } = SendMessageBatch.parse(input);
      assertBatchSize(Entries);
      return batch('SendMessageBatch', Entries, (entry) => send(queueOf(url), entry));
    },
    receiveMessage: async (input) => {
      const {
        QueueUrl: url,
        MaxNumberOfMessages,
        VisibilityTimeout,
        WaitTimeSeconds,
      } = ReceiveMessage.parse(input);
      const queue = queueOf(url);
      assertVisibility(VisibilityTimeout);
      const receive = (): Message[] =>
        store.receive(
          queue,
          MaxNumberOfMessages,
          VisibilityTimeout === undefined ? undefined : VisibilityTimeout * 1000,
        );
      const deadline = Date.now() + WaitTimeSeconds * 1000;
      let messages = receive();
      while (messages.length === 0 && Date.now() < deadline) {
        await store.arrival(queue, deadline - Date.now());
        messages = receive();
      }
      return messages.length === 0 ? {} : { Messages: messages.map(toWire) };
    },
    deleteMessage: (input) => store.delete(DeleteMessage.parse(input).ReceiptHandle),
    deleteMessageBatch: (input) => {
      const { Entries } = DeleteMessageBatch.parse(input);
      return batch('DeleteMessageBatch', Entries, ({ ReceiptHandle }) => {
        store.delete(ReceiptHandle);
        return {};
      });
    },
    changeMessageVisibility: (input) => {
      const { ReceiptHandle, VisibilityTimeout } = ChangeMessageVisibility.parse(input);
      assertVisibility(VisibilityTimeout);
      if (!store.changeVisibility(ReceiptHandle, VisibilityTimeout * 1000)) {
        throw new AwsError('ReceiptHandleIsInvalid', 'The receipt handle is not valid.');
      }
    },
    purgeQueue: (input) => store.purge(queueOf(OfQueue.parse(input).QueueUrl)),
    getQueueAttributes: (input) => {
      const queue = queueOf(OfQueue.parse(input).QueueUrl);
      const { visible, inFlight, delayed } = store.counts(queue);
      return {
        Attributes: {
          QueueArn: queue.arn,
          VisibilityTimeout: String(queue.visibilityTimeoutMs / 1000),
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(inFlight),
          ApproximateNumberOfMessagesDelayed: String(delayed),
        },
      };
    },
  };
}

function toWire(message: Message) {
  const attributes = Attributes.parse(JSON.parse(message.attributes));
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
    ...(Object.keys(attributes).length === 0
      ? {}
      : { MessageAttributes: attributes, MD5OfMessageAttributes: md5OfAttributes(attributes) }),
  };
}

/** The system attributes of a message, as text. */
export const systemAttributes = ({ sent, received, first_received }: Message): Record<string, string> => ({
  ApproximateReceiveCount: String(received),
  SentTimestamp: String(sent),
  SenderId: 'LOCALCLOUD',
  ApproximateFirstReceiveTimestamp: String(first_received ?? sent),
});

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

// "Calculating the MD5 message digest for message attributes" of the SQS developer guide.
function md5OfAttributes(attributes: z.infer<typeof Attributes>): string {
  const hash = createHash('md5');
  const add = (bytes: Buffer): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributes).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    add(Buffer.from(name));
    add(Buffer.from(DataType));
    hash.update(Buffer.from([BinaryValue === undefined ? 1 : 2]));
    add(BinaryValue === undefined ? Buffer.from(StringValue ?? '') : Buffer.from(BinaryValue, 'base64'));
  }
  return hash.digest('hex');
}
