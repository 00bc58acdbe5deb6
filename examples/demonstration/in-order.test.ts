import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

/** Runs steps that end when their turn comes. @returns what began and ended, in order */
async function trace(steps: { id: string; touches: string[] }[]): Promise<string[]> {
  const events: string[] = [];
  await inOrder(steps, async ({ id }) => {
    events.push(`${id}+`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${id}-`);
  });
  return events;
}

it('runs steps that touch the same thing one after another', async () => {
  const steps = ['a', 'b', 'c'].map((id) => ({ id, touches: ['paper:x'] }));
  expect(await trace(steps)).toEqual(['a+', 'a-', 'b+', 'b-', 'c+', 'c-']);
});

it('runs others at the same time', async () => {
  const steps = ['x', 'y'].map((id) => ({ id, touches: [`paper:${id}`] }));
  expect(await trace(steps)).toEqual(['x+', 'y+', 'x-', 'y-']);
});

it('waits for each of several things', async () => {
  const events = await trace([
    { id: 'x', touches: ['paper:x'] },
    { id: 'y', touches: ['paper:y'] },
    { id: 'both', touches: ['paper:x', 'paper:y'] },
  ]);
  expect(events.slice(-2)).toEqual(['both+', 'both-']);
});

it('stops what waits for a step that failed', async () => {
  const begun: string[] = [];
  const steps = ['a', 'b'].map((id) => ({ id, touches: ['paper:x'] }));
  const load = inOrder(steps, async ({ id }) => {
    begun.push(id);
    throw new Error(`${id} failed`);
  });
  await expect(load).rejects.toThrow('a failed');
  expect(begun).toEqual(['a']);
});
