import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctionLog } from './function-log.ts';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';
import { IdleEnvironments } from './idle-environments.ts';

describe('the execution environments of a function', () => {
  let folder: string;
  let pool: FunctionPool;
  let pools: FunctionPool[];
  type Options = {
    name: string;
    reservedConcurrency: number | undefined;
    runsSources: boolean;
    timeoutMs: number;
    idle: IdleEnvironments;
    whenBuilt: () => Promise<void>;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-pool-'));
    pools = [];
  });
  afterEach(async () => {
    await Promise.all(pools.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const serve = (code: string, reservedConcurrency?: number, options: Partial<Options> = {}) => {
    pool = poolOf(code, { ...options, reservedConcurrency });
  };
  const poolOf = (
    code: string,
    {
      name = 'index',
      reservedConcurrency,
      runsSources = false,
      timeoutMs = 1_000,
      idle,
      whenBuilt,
    }: Partial<Options>,
  ) => {
    writeFileSync(join(folder, `${name}.mjs`), code);
    const spec = {
      functionName: `test-${name}`,
      functionArn: `arn:test-${name}`,
      folder,
      handler: `${name}.handler`,
      memoryMB: 128,
      temporaryMB: 1,
      timeoutMs,
      environment: { TMPDIR: folder },
      reservedConcurrency,
      runsSources,
      permissions: [],
    };
    const created = createFunctionPool(spec, openFunctionLog(folder, true), idle, whenBuilt);
    pools.push(created);
    return created;
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

  it('fail if their temporary storage has more than its size after a call', async () => {
    serve(
      `import { writeFileSync } from 'node:fs';
      export const handler = async ({ bytes }) => {
        writeFileSync(process.env.TMPDIR + '/file', Buffer.alloc(bytes));
        return 'written';
      };`,
      1,
    );
    expect(await invoke({ bytes: 1024 * 1024 })).toBe('written');
    await expect(invoke({ bytes: 1024 * 1024 + 1 })).rejects.toThrow(/ENOSPC: no space left on device/);
    expect(await invoke({ bytes: 0 })).toBe('written');
  });

  it('become more if events have to wait', async () => {
    // Each event ends only after the other one has begun.
    serve(
      `import { existsSync, writeFileSync } from 'node:fs';
      export const handler = async ({ own, other }) => {
        writeFileSync(own, '');
        while (!existsSync(other)) await new Promise((resolve) => setTimeout(resolve, 5));
        return 'both run';
      };`,
      undefined,
      { timeoutMs: 20_000 },
    );
    const [a, b] = [join(folder, 'a'), join(folder, 'b')];
    const answers = await Promise.all([invoke({ own: a, other: b }), invoke({ own: b, other: a })]);
    expect(answers).toEqual(['both run', 'both run']);
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
    serve(`import '${pathToFileURL(source).href}';\n${counting('call')}`, 1, { runsSources: true });
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

  it('end after nobody has used them for a while, and never while they handle an event', async () => {
    const idle = new IdleEnvironments({ idleMs: 20, most: 9 });
    serve(counting('call'), 1, { idle });
    expect(await invoke({ ms: 200 })).toBe('call 1');
    expect(idle.count).toBe(1);
    await vi.waitUntil(() => idle.count === 0);
    expect(await invoke({ ms: 200 })).toBe('call 1');
  });

  it('end in the order of their last use if the functions together have too many', async () => {
    const idle = new IdleEnvironments({ idleMs: 60_000, most: 2 });
    const [first, second, third] = ['a', 'b', 'c'].map((name) => poolOf(counting(name), { name, idle }));
    const count = async (function_?: FunctionPool) => JSON.parse((await function_?.invoke('{}')) ?? '');
    const counts = [];
    for (const called of [first, second, first, third, first, third, second])
      counts.push(await count(called));
    expect(counts).toEqual(['a 1', 'b 1', 'a 2', 'c 1', 'a 3', 'c 2', 'b 1']);
    expect(idle.count).toBe(2);
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

  it('wait until their code is built, and end meanwhile if they are stopped', async () => {
    const built = Promise.withResolvers<void>();
    serve(counting('call'), 1, { whenBuilt: () => built.promise });
    const waiting = invoke({ ms: 0 });
    const other = poolOf(counting('other'), { name: 'other', whenBuilt: () => new Promise(() => {}) });
    const refused = other.invoke('{}').catch((error: unknown) => String(error));
    await other.stop();
    expect(await refused).toContain('stopping');
    built.resolve();
    expect(await waiting).toBe('call 1');
  });

  it('reject every event if the reserved concurrency is 0', async () => {
    serve(counting('call'), 0);
    await expect(invoke({ ms: 0 })).rejects.toThrow('TooManyRequestsException');
  });
});
