import { describe, expect, it } from 'vitest';
import { aWorker, type Name, queueOf, SECOND, submit, virtualQueues, work } from './virtual-queues.ts';

virtualQueues();

/** Sends messages of ten accounts at once, and one of an eleventh a minute later. @returns how many seconds its work waits */
async function waitOfEleventh(name: Name, places: number, turnSeconds: number): Promise<number> {
  const queue = queueOf(name);
  for (let number = 0; number < 20; number += 1)
    for (let account = 0; account < 10; account += 1) await submit(name, `hostile${account}`, String(number));
  const sentAt = Date.now() + 60 * SECOND;
  let begunAt = 0;
  work.run = async (supervisorId) => {
    if (supervisorId === 'eleventh') begunAt = Date.now();
    else await new Promise((resolve) => setTimeout(resolve, turnSeconds * SECOND));
  };
  const serveOnce = aWorker(queue, places);
  while (begunAt === 0 && Date.now() < sentAt + 3600 * SECOND) {
    if (Date.now() === sentAt) await submit(name, 'eleventh', '0');
    await serveOnce();
  }
  return (begunAt - sentAt) / SECOND;
}

describe('an eleventh account beside ten that flood the pipeline', () => {
  it.each([
    ['previews', 5, 40],
    ['papers', 10, 15],
    ['slow-papers', 3, 75],
  ] as const)(
    'waits for at most one turn of each of them in the queue of %s',
    async (name, places, turnSeconds) => {
      const wait = await waitOfEleventh(name, places, turnSeconds);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(Math.ceil(10 / places) * turnSeconds);
    },
  );
});

describe('eight papers that one author sends together', () => {
  it('don’t pause for each other if nobody else waits', async () => {
    let done = 0;
    work.run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2 * SECOND));
      done += 1;
    };
    const sentAt = Date.now();
    for (let number = 0; number < 8; number += 1) await submit('papers', 'author', String(number));
    const serveOnce = aWorker(queueOf('papers'), 2);
    while (done < 8 && Date.now() < sentAt + 3600 * SECOND) await serveOnce();
    // Four rounds. A place is filled again up to a second after it became free.
    expect((Date.now() - sentAt) / SECOND).toBeLessThanOrEqual(4 * 3);
  });
});

describe('an author who sends several papers at once', () => {
  it('lets others go first, once', async () => {
    const order: string[] = [];
    work.run = async (supervisorId) => {
      order.push(supervisorId);
      await new Promise((resolve) => setTimeout(resolve, SECOND));
    };
    for (let number = 0; number < 4; number += 1) await submit('papers', 'several', String(number));
    for (const author of ['one', 'two', 'three', 'four']) await submit('papers', author, '0');
    const serveOnce = aWorker(queueOf('papers'), 1);
    for (let seconds = 0; seconds < 120 && order.length < 8; seconds += 1) await serveOnce();
    expect(order.slice(0, 3)).toEqual(['one', 'two', 'three']);
    expect(order.toSorted()).toEqual(['four', 'one', ...Array(4).fill('several'), 'three', 'two']);
  });
});
