import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { transaction } from '../state-database.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS sqs_messages (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, queue TEXT NOT NULL, body TEXT NOT NULL, attributes TEXT NOT NULL,
  sent INTEGER NOT NULL, visible INTEGER NOT NULL, received INTEGER NOT NULL DEFAULT 0, first_received INTEGER, receipt TEXT,
  source TEXT, message_group TEXT
);
CREATE INDEX IF NOT EXISTS sqs_messages_by_queue ON sqs_messages (queue, visible);
CREATE UNIQUE INDEX IF NOT EXISTS sqs_messages_by_receipt ON sqs_messages (receipt) WHERE receipt IS NOT NULL;
`;

const Message = z.object({
  number: z.number(),
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  /** The message attributes as JSON, as the SDK sends them. */
  attributes: z.string(),
  sent: z.number(),
  visible: z.number(),
  received: z.number(),
  first_received: z.number().nullable(),
  receipt: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

const Counts = z.object({ visible: z.number(), inFlight: z.number(), delayed: z.number() });
const OldestSent = z.object({ sent: z.number().nullable() });
const NextVisible = z.object({ visible: z.number().nullable() });
const Columns = z.array(z.object({ name: z.string() }));

export type Queue = {
  name: string;
  arn: string;
  visibilityTimeoutMs: number;
  delayMs: number;
  retentionMs: number;
  /** The number of receipts without a delete after which a message moves to the dead-letter queue. */
  redrive: { queue: string; maxReceiveCount: number } | undefined;
};

export type QueueStore = ReturnType<typeof createQueueStore>;

/** Stores the messages of all queues in the state database, where accepted messages survive a crash. */
export function createQueueStore(database: DatabaseSync, queues: Map<string, Queue>) {
  database.exec(SCHEMA);
  addGroups(database);
  // The receivers of these ended with the earlier process.
  database.prepare('UPDATE sqs_messages SET visible = 0 WHERE received > 0').run();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const insert = database.prepare(
    'INSERT INTO sqs_messages (id, queue, body, attributes, sent, visible, message_group) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  // Fair queues: a message of a group with few messages in process comes before one of a group with many.
  const due = database.prepare(
    `SELECT * FROM sqs_messages AS waiting WHERE queue = ? AND visible <= ? ORDER BY
      CASE WHEN message_group IS NULL THEN 0 ELSE (SELECT COUNT(*) FROM sqs_messages AS taken WHERE taken.queue = waiting.queue
        AND taken.message_group = waiting.message_group AND taken.received > 0 AND taken.visible > ?) END,
      visible, number LIMIT ?`,
  );
  const take = database.prepare(
    'UPDATE sqs_messages SET visible = ?, received = received + 1, receipt = ?, first_received = COALESCE(first_received, ?) WHERE number = ?',
  );
  const move = database.prepare(
    'UPDATE sqs_messages SET queue = ?, source = queue, visible = ?, received = 0, receipt = NULL, first_received = NULL WHERE number = ?',
  );

  const next = (queue: Queue, now: number, invisibleMs: number): Message | 'moved' | undefined => {
    const row = due.get(queue.name, now, now, 1);
    if (row === undefined) {
      return undefined;
    }
    const message = Message.parse(row);
    if (queue.redrive !== undefined && message.received >= queue.redrive.maxReceiveCount) {
      move.run(queue.redrive.queue, now, message.number);
      arrivals.emit(queue.redrive.queue);
      return 'moved';
    }
    const receipt = randomUUID();
    take.run(now + invisibleMs, receipt, now, message.number);
    return {
      ...message,
      receipt,
      received: message.received + 1,
      first_received: message.first_received ?? now,
    };
  };

  return {
    queues,
    send: (
      queue: Queue,
      body: string,
      attributes = '{}',
      delayMs = queue.delayMs,
      group?: string,
    ): { id: string } => {
      const id = randomUUID();
      const now = Date.now();
      insert.run(id, queue.name, body, attributes, now, now + delayMs, group ?? null);
      arrivals.emit(queue.name);
      return { id };
    },
    /** Receives visible messages up to a number. They return unless they are deleted before the visibility timeout. */
    receive: (queue: Queue, max: number, invisibleMs = queue.visibilityTimeoutMs): Message[] =>
      transaction(database, () => {
        const taken: Message[] = [];
        while (taken.length < max) {
          const message = next(queue, Date.now(), invisibleMs);
          if (message === undefined) {
            break;
          }
          if (message !== 'moved') {
            taken.push(message);
          }
        }
        return taken;
      }),
    delete: (receipt: string): void =>
      void database.prepare('DELETE FROM sqs_messages WHERE receipt = ?').run(receipt),
    changeVisibility: (receipt: string, invisibleMs: number): boolean => {
      const { changes } = database
        .prepare('UPDATE sqs_messages SET visible = ? WHERE receipt = ?')
        .run(Date.now() + invisibleMs, receipt);
      return Number(changes) > 0;
    },
    purge: (queue: Queue): void =>
      void database.prepare('DELETE FROM sqs_messages WHERE queue = ?').run(queue.name),
    counts: (queue: Queue) => {
      const now = Date.now();
      return Counts.parse(
        database
          .prepare(
            `SELECT COUNT(*) FILTER (WHERE visible <= ?) AS visible, COUNT(*) FILTER (WHERE visible > ? AND received > 0) AS inFlight,
              COUNT(*) FILTER (WHERE visible > ? AND received = 0) AS delayed FROM sqs_messages WHERE queue = ?`,
          )
          .get(now, now, now, queue.name),
      );
    },
    /** The age of the oldest message in seconds; 0 without messages. */
    oldestSeconds: (queue: Queue): number => {
      const { sent } = OldestSent.parse(
        database.prepare('SELECT MIN(sent) AS sent FROM sqs_messages WHERE queue = ?').get(queue.name),
      );
      return sent === null ? 0 : Math.max(0, (Date.now() - sent) / 1000);
    },
    /** Deletes messages after their retention period. */
    expire: (): void => {
      for (const { name, retentionMs } of queues.values()) {
        database
          .prepare('DELETE FROM sqs_messages WHERE queue = ? AND sent < ?')
          .run(name, Date.now() - retentionMs);
      }
    },
    /** Waits until a message of the queue becomes visible, up to a number of milliseconds. */
    arrival: async (queue: Queue, maxMs: number, signal?: AbortSignal): Promise<void> => {
      const row = database
        .prepare('SELECT MIN(visible) AS visible FROM sqs_messages WHERE queue = ?')
        .get(queue.name);
      const { visible } = NextVisible.parse(row);
      const wait = Math.min(maxMs, Math.max(0, (visible ?? Number.POSITIVE_INFINITY) - Date.now()));
      const timeout = AbortSignal.timeout(Math.ceil(wait));
      await once(arrivals, queue.name, {
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      }).catch(() => undefined);
    },
  };
}

/** Data folders from before fair queues lack the column. */
function addGroups(database: DatabaseSync): void {
  const columns = Columns.parse(database.prepare('PRAGMA table_info(sqs_messages)').all());
  if (!columns.some(({ name }) => name === 'message_group'))
    database.exec('ALTER TABLE sqs_messages ADD COLUMN message_group TEXT');
}
