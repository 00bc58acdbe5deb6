import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFunctionLog } from './function-log.ts';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';

describe('the execution environments of a function', () => {
  let folder: string;
  let pool: FunctionPool;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-pool-'));
  });
  afterEach(async () => {
    await pool.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const serve = (code: string, reservedConcurrency?: number, runsSources = false) => {
    writeFileSync(join(folder, 'index.mjs'), code);
    const spec = { functionName: 'a-test', functionArn: 'arn:a-test', folder, handler: 'index.handler' };
    const limits = {
      memoryMB: 128,
      timeoutMs: 1_000,
      environment: {},
      reservedConcurrency,
      runsSources,
      permissions: [],
    };
    pool = createFunctionPool({ ...spec, ...limits }, openFunctionLog(folder, true));
  };
  const invoke = (event: unknown) => pool.invoke(JSON.stringify(event)).then(JSON.parse);
  const counting = (word: string) =>
    `let count = 0; export const handler = async ({ ms }) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return '${word} ' + ++count;
    };`;

  it('handle events one after another if only one environment is allowed', async () => {
    serve(counting('call'), 1);
    const answers = await Promise.all([invoke({ ms: 20 }), invoke({ ms: 0 }), invoke({ ms: 0 })]);
    expect(answers).toEqual(['call 1', 'call 2', 'call 3']);
  });

  it('become more if events have to wait', async () => {
    serve(counting('call'));
    const answers = await Promise.all([invoke({ ms: 900 }), invoke({ ms: 900 })]);
    expect(answers).toEqual(['call 1', 'call 1']);
  });

  it("fail every waiting event if the code can't be loaded", async () => {
    serve('throw new Error("no code");', 1);
    const outcomes = await Promise.allSettled([invoke({}), invoke({}), invoke({})]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('are replaced after a timeout, and after a restart', async () => {
    serve(counting('old'), 1);
    const late = invoke({ ms: 5_000 });
    const next = invoke({ ms: 0 });
    await expect(late).rejects.toThrow('Task timed out after 1.00 seconds');
    expect(await next).toBe('old 1');
    writeFileSync(join(folder, 'index.mjs'), counting('new'));
    await pool.restart();
    expect(await invoke({ ms: 0 })).toBe('new 1');
  });

  it('are replaced after a source file changes that they imported, and after no other', async () => {
    const source = resolve('shared/errors.ts');
    serve(`import '${pathToFileURL(source).href}';\n${counting('call')}`, 1, true);
    expect(await invoke({ ms: 0 })).toBe('call 1');
    await pool.restart(resolve('shared/constants-of-nobody.ts'));
    expect(await invoke({ ms: 0 })).toBe('call 2');
    await pool.restart(source);
    expect(await invoke({ ms: 0 })).toBe('call 1');
  });

  it('run an event at an earlier time, and the next one at the true time', async () => {
    serve(`export const handler = async () => ({
      now: Date.now(),
      made: new Date().getTime(),
      text: Date.parse(Date()),
      given: new Date(0).getTime(),
      isDate: new Date() instanceof Date && structuredClone(new Date()) instanceof Date,
    });`);
    const day = 86_400_000;
    const shifted = JSON.parse(await pool.invoke('{}', -day));
    for (const time of [shifted.now, shifted.made, shifted.text])
      expect(Math.abs(Date.now() - day - time)).toBeLessThan(60_000);
    expect(shifted).toMatchObject({ given: 0, isDate: true });
    const { now, made } = await invoke({});
    for (const time of [now, made]) expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
  });

  it('reject every event after they are stopped', async () => {
    serve(counting('call'), 1);
    const [busy, waiting] = [invoke({ ms: 900 }), invoke({ ms: 0 })];
    const outcomes = Promise.allSettled([busy, waiting]);
    await pool.stop();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(invoke({ ms: 0 })).rejects.toThrow('stopping');
    expect(pool.running()).toBe(0);
  });

  it('end while they still load their code if they are stopped', async () => {
    serve('await new Promise(() => setInterval(() => undefined, 1000));');
    const waiting = invoke({}).catch((error: unknown) => String(error));
    await pool.stop();
    expect(await waiting).toContain('stopping');
    await expect(invoke({})).rejects.toThrow('stopping');
  });

  it('reject every event if the reserved concurrency is 0', async () => {
    serve(counting('call'), 0);
    await expect(invoke({ ms: 0 })).rejects.toThrow('TooManyRequestsException');
  });
});
