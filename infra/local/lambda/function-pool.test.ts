import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFunctionLog } from './function-log.ts';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';

describe('the environments of a function', () => {
  let folder: string;
  let pool: FunctionPool;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-pool-'));
  });
  afterEach(async () => {
    await pool.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const serve = (code: string, reservedConcurrency?: number) => {
    writeFileSync(join(folder, 'index.mjs'), code);
    const spec = { functionName: 'a-test', functionArn: 'arn:a-test', folder, handler: 'index.handler' };
    const limits = { memoryMB: 128, timeoutMs: 1_000, environment: {}, reservedConcurrency };
    pool = createFunctionPool({ ...spec, ...limits }, openFunctionLog(folder, true));
  };
  const invoke = (event: unknown) => pool.invoke(JSON.stringify(event)).then(JSON.parse);
  const counting = (word: string) =>
    `let count = 0; export const handler = async ({ ms }) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return '${word} ' + ++count;
    };`;

  it('answer one event after another where one of them is all there may be', async () => {
    serve(counting('call'), 1);
    const answers = await Promise.all([invoke({ ms: 20 }), invoke({ ms: 0 }), invoke({ ms: 0 })]);
    expect(answers).toEqual(['call 1', 'call 2', 'call 3']);
  });

  it('become more where events have to wait', async () => {
    serve(counting('call'));
    const answers = await Promise.all([invoke({ ms: 900 }), invoke({ ms: 900 })]);
    expect(answers).toEqual(['call 1', 'call 1']);
  });

  it('end each event that waits with the reason where the code can’t be loaded', async () => {
    serve('throw new Error("no code");', 1);
    const outcomes = await Promise.allSettled([invoke({}), invoke({}), invoke({})]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('are born anew after one did not answer in time, or with new code', async () => {
    serve(counting('old'), 1);
    const late = invoke({ ms: 5_000 });
    const next = invoke({ ms: 0 });
    await expect(late).rejects.toThrow('Task timed out after 1.00 seconds');
    expect(await next).toBe('old 1');
    writeFileSync(join(folder, 'index.mjs'), counting('new'));
    await pool.restart();
    expect(await invoke({ ms: 0 })).toBe('new 1');
  });

  it('take no event any more once they are stopped', async () => {
    serve(counting('call'), 1);
    const [busy, waiting] = [invoke({ ms: 900 }), invoke({ ms: 0 })];
    const outcomes = Promise.allSettled([busy, waiting]);
    await pool.stop();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(invoke({ ms: 0 })).rejects.toThrow('stops');
    expect(pool.running()).toBe(0);
  });

  it('refuse all where there may be none', async () => {
    serve(counting('call'), 0);
    await expect(invoke({ ms: 0 })).rejects.toThrow('TooManyRequestsException');
  });
});
