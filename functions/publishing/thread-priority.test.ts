import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { processorTime, processorTimeOfProcess, threadId } from './thread-priority.ts';

/** Lowers the priority of a worker thread. @returns the priority of it, and of a process that it starts */
function inThread(steps: number): Promise<{ own: number; child: number }> {
  const module = JSON.stringify(new URL('./thread-priority.ts', import.meta.url).href);
  const code = `
    const { execFileSync } = await import('node:child_process');
    const { getPriority } = await import('node:os');
    const { parentPort } = await import('node:worker_threads');
    const { lowerPriority, threadId } = await import(${module});
    lowerPriority(${steps});
    const child = Number(execFileSync('nice', { encoding: 'utf8' }));
    parentPort.postMessage({ own: getPriority(threadId()), child });`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

it('lowers the priority of one thread and of the processes that it starts, but not of others', async () => {
  const before = getPriority();
  const expected = Math.min(19, before + 3);
  expect(await inThread(3)).toEqual({ own: expected, child: expected });
  expect([getPriority(), getPriority(threadId())]).toEqual([before, before]);
});

it('measures the processor time of a thread', () => {
  const thread = threadId() ?? 0;
  const before = processorTime(thread);
  for (const end = performance.now() + 300; performance.now() < end; );
  expect(processorTime(thread)).toBeGreaterThan(before);
  expect(processorTime(thread)).toBeLessThan(60 * 60 * 1000);
  expect(processorTime(-1)).toBe(0);
});

it('measures the processor time of another process', () => {
  const { pid } = process;
  const before = processorTimeOfProcess(pid);
  for (const end = performance.now() + 300; performance.now() < end; );
  expect(processorTimeOfProcess(pid)).toBeGreaterThan(before);
  expect(processorTimeOfProcess(2 ** 30)).toBe(0);
});
