import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BatchWriteItemCommand, CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertWhole, claimDataFolder } from '../data-folder.ts';
import { startDynoxide } from '../dynamodb/dynoxide.ts';
import { COMPILE_CACHE } from '../lambda/compile-cache.ts';
import { createObjectStore } from '../s3/object-store.ts';
import { openStateDatabase } from '../state-database.ts';
import { dynamoDbAt } from './export-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'colophon-restore-'));
const inRoot = (name: string) => path.join(root, name);
const PROGRAM = fileURLToPath(new URL('../restore.ts', import.meta.url));
const TABLES = ['identity', 'ledger', 'publishing'];
const [ITEMS, OBJECTS] = [200, 20];
const KILLS = 20;
const SEED = Number(process.env.SEED ?? 20261127);

beforeAll(async () => {
  await fill(inRoot('before'));
  await takeBackup({ dataDir: inRoot('before'), to: inRoot('backup') });
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Fills a data folder with tables, files and a key. */
async function fill(dataDir: string): Promise<void> {
  mkdirSync(path.join(dataDir, 'kms'), { recursive: true });
  writeFileSync(path.join(dataDir, 'kms', 'signing'), 'a key');
  const engine = await startDynoxide(dataDir, () => undefined);
  const client = dynamoDbAt(engine.endpoint);
  for (const TableName of TABLES) {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      }),
    );
    for (let start = 0; start < ITEMS; start += 25) {
      const puts = Array.from({ length: 25 }, (_, index) => ({
        PutRequest: { Item: { pk: { S: `${start + index}` }, text: { S: 'moss '.repeat(200) } } },
      }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }));
    }
  }
  client.destroy();
  await engine.stop();
  const database = openStateDatabase(dataDir);
  const store = createObjectStore(database, path.join(dataDir, 's3'));
  store.index.createBucket('files');
  store.index.setVersioning('files', true);
  for (let index = 0; index < OBJECTS; index += 1)
    await store.put('files', `papers/${index}`, await store.receive(Readable.from([`text ${index}`])), {
      headers: {},
    });
  database.close();
}

/** How many items each table of a data folder has, which files, and whether its key is there. */
async function contentOf(dataDir: string): Promise<unknown> {
  // Its marker and its neighbor would refuse it; what it has is asked anyway.
  const copy = `${dataDir}-copy`;
  cpSync(dataDir, copy, { recursive: true, filter: (file) => path.basename(file) !== 'restoring' });
  const { tables, objects } = await takeBackup({ dataDir: copy, to: `${copy}-backup` });
  const keys = existsSync(path.join(copy, 'kms')) ? readdirSync(path.join(copy, 'kms')) : [];
  for (const folder of [copy, `${copy}-backup`]) rmSync(folder, { recursive: true });
  return {
    items: tables.map(({ definition, items }) => `${definition.TableName} ${items}`),
    files: objects.map(({ key, etag }) => `${key} ${etag}`),
    keys,
  };
}

/** Returns numbers from 0 to 1 that only depend on the seed (mulberry32). */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

function startRestore(dataDir: string): ChildProcess {
  return spawn(process.execPath, [PROGRAM, '--from', inRoot('backup'), '--data', dataDir], {
    stdio: 'ignore',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
}

/** Waits until a restore has begun to write. @returns when, or undefined if it ended before */
async function begun(child: ChildProcess, dataDir: string): Promise<number | undefined> {
  // A restore removes its marker at any moment.
  const writer = () => readFile(`${dataDir}.part/restoring`, 'utf8').catch(() => undefined);
  while ((await writer()) !== String(child.pid)) {
    if (child.exitCode !== null) return undefined;
    await sleep(1);
  }
  return performance.now();
}

const refusal = (dataDir: string): Promise<string> =>
  claimDataFolder(dataDir).then(
    () => 'served',
    (error: Error) => error.message,
  );

describe('a restore', () => {
  it(`leaves nothing that is served unless it is whole, however often it is killed (seed ${SEED})`, async () => {
    const whole = await contentOf(inRoot('before'));
    const first = startRestore(inRoot('measured'));
    const ended = once(first, 'exit');
    const began = (await begun(first, inRoot('measured'))) ?? 0;
    expect(await ended).toEqual([0, null]);
    let milliseconds = performance.now() - began;
    expect(await contentOf(inRoot('measured'))).toEqual(whole);

    const random = randomNumbers(SEED);
    const outcomes = { refused: 0, whole: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const dataDir = inRoot(`killed-${kill % 4}`);
      const child = startRestore(dataDir);
      const exit = once(child, 'exit');
      await begun(child, dataDir);
      const delay = random.next().value * 1.3 * milliseconds;
      await sleep(delay);
      child.kill('SIGKILL');
      await exit;
      const said = await refusal(dataDir);
      if (said === 'served') {
        outcomes.whole += 1;
        // The first restore may have been slower, because the machine was busy.
        milliseconds = Math.min(milliseconds, delay);
        expect([kill, await contentOf(dataDir)]).toEqual([kill, whole]);
        rmSync(dataDir, { recursive: true });
      } else {
        outcomes.refused += 1;
        expect(said).toMatch(/^A restore into .+ is not finished\. If it was interrupted, repeat it/);
        expect(await refusal(`${dataDir}.part`)).toMatch(/unfinished backup or restore/);
        await expect(takeBackup({ dataDir, to: inRoot('half') })).rejects.toThrow(/not finished/);
      }
    }
    console.info(`${KILLS} kills within ${Math.round(milliseconds)} ms:`, outcomes);
    expect(outcomes.refused).toBeGreaterThan(KILLS / 4);

    // What they left is in nobody's way.
    for (const name of ['killed-0', 'killed-1', 'killed-2', 'killed-3']) {
      if (existsSync(inRoot(name))) rmSync(inRoot(name), { recursive: true });
      await restoreBackup({ from: inRoot('backup'), dataDir: inRoot(name) });
      expect(await contentOf(inRoot(name))).toEqual(whole);
      expect(() => assertWhole(inRoot(name))).not.toThrow();
    }
  }, 240_000);

  it('refuses a backup that is not complete, and a folder that somebody made of one', async () => {
    cpSync(inRoot('backup'), inRoot('other.part'), { recursive: true });
    cpSync(inRoot('backup'), inRoot('renamed'), { recursive: true });
    rmSync(path.join(inRoot('renamed'), 'tagmanifest-sha256.txt'));
    mkdirSync(inRoot('empty'));
    for (const from of ['other.part', 'renamed', 'empty', 'missing'])
      await expect(restoreBackup({ from: inRoot(from), dataDir: inRoot('never') })).rejects.toThrow(
        `${inRoot(from)} is not a complete backup.`,
      );
    expect(existsSync(inRoot('never'))).toBe(false);
  });

  it('refuses a backup whose keys or list of files are damaged', async () => {
    for (const file of ['data/keys/kms/signing', 'data/manifest.json', 'manifest-sha256.txt']) {
      rmSync(inRoot('damaged'), { recursive: true, force: true });
      cpSync(inRoot('backup'), inRoot('damaged'), { recursive: true });
      writeFileSync(path.join(inRoot('damaged'), file), '');
      await expect(restoreBackup({ from: inRoot('damaged'), dataDir: inRoot('never') })).rejects.toThrow(
        `The backup is damaged: ${path.join(inRoot('damaged'), file)}`,
      );
    }
  });

  it('fills an empty folder, whose name may end with a slash, and refuses one in use', async () => {
    mkdirSync(inRoot('volume'));
    await restoreBackup({ from: inRoot('backup'), dataDir: `${inRoot('volume')}/` });
    expect(readdirSync(inRoot('volume'))).toContain('dynamodb.sqlite');
    await expect(restoreBackup({ from: inRoot('backup'), dataDir: inRoot('volume') })).rejects.toThrow(
      'not empty',
    );
    const other = startRestore(inRoot('busy'));
    await begun(other, inRoot('busy'));
    other.kill('SIGSTOP');
    const refused = expect(
      restoreBackup({ from: inRoot('backup'), dataDir: inRoot('busy') }),
    ).rejects.toThrow(`The process ${other.pid} is restoring into`);
    await refused.finally(() => other.kill('SIGKILL'));
    await expect(restoreBackup({ from: inRoot('backup'), dataDir: inRoot('x.part') })).rejects.toThrow(
      /choose a name/,
    );
  });
});
