import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createQueueStore, type Queue } from './queue-store.ts';

const queue: Queue = {
  ...{ name: 'previews', arn: 'arn:aws:sqs:us-east-1:000000000000:previews' },
  ...{ visibilityTimeoutMs: 60_000, delayMs: 0, retentionMs: 60_000, redrive: undefined },
};

it('delivers messages of a quiet group before the rest of a busy one’s', () => {
  const store = createQueueStore(new DatabaseSync(':memory:'), new Map([[queue.name, queue]]));
  for (const body of ['a1', 'a2', 'a3', 'b1']) store.send(queue, body, '{}', 0, body[0]);
  const next = () => store.receive(queue, 1)[0];
  const first = next();
  expect([first?.body, next()?.body, next()?.body]).toEqual(['a1', 'b1', 'a2']);
  store.delete(first?.receipt ?? '');
  store.send(queue, 'c1', '{}', 0, 'c');
  expect([next()?.body, next()?.body]).toEqual(['c1', 'a3']);
});
