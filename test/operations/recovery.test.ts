import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Secret, TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import { verifyProvenance } from '#shared/domain/verify-provenance.ts';
import { replayChanges } from '../../infra/deploy/replay-changes.ts';
import { KEY_FOLDERS } from '../../infra/local/backup/export-objects.ts';
import { dynamoDbAt } from '../../infra/local/backup/export-tables.ts';
import { restoreBackup } from '../../infra/local/backup/restore-backup.ts';
import { takeBackup } from '../../infra/local/backup/take-backup.ts';
import { CREDENTIALS, type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { type Crowd, Writer } from '../load/people.ts';
import { Tally } from '../load/tally.ts';
import { findMissing } from '../load/verify.ts';
import { askInstead, call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';

const serve = async (dataDir: string) => {
  const cloud = await startLocalCloud({ assembly: 'cdk.out', dataDir, port: 0, quiet: true });
  onTestFinished(cloud.stop);
  return cloud;
};

/** What docs/recovery.md promises for the local cloud with this little data. */
const RTO_MS = 180_000;

it('loses nothing acknowledged before the backup, although consequences, keys and secrets are missing', async () => {
  // A folder of its own for each try.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-recovery-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const inFolder = (name: string) => path.join(folder, name);
  const before = await serve(inFolder('before'));
  const crowd: Crowd = {
    port: Number(new URL(before.url).port),
    tally: new Tally(),
    paperIds: [],
    acknowledged: { papers: [], drafts: new Map(), agents: [], reviews: [] },
    running: () => true,
  };
  askInstead(before.url);
  const person = await aSupervisor();
  const recoveryCodes = await withApp(person);
  const writers = await Promise.all([1, 2].map((number) => Writer.arrive(crowd, number)));
  await Promise.all(writers.map((writer) => writer.writeOfEach()));
  await before.idle();
  crowd.paperIds.push(...crowd.acknowledged.papers.map(({ id }) => id));
  await Promise.all(writers.map((writer) => writer.writeOfEach()));
  // The pipeline has these papers still to publish, and lists, counters and search don't have them yet.
  await takeBackup({ dataDir: inFolder('before'), to: inFolder('backup') });
  const point = structuredClone(crowd.acknowledged);
  const after = await Promise.all(writers.map((writer) => writer.submit()));
  expect(after.every((id) => id !== undefined)).toBe(true);
  for (const { client } of writers) client.close();
  await before.stop();
  expect(point.papers).toHaveLength(4);
  expect(point.reviews.length).toBeGreaterThan(0);

  // The account is lost: tables, files, and the keys and secrets, which no backup has on AWS.
  rmSync(inFolder('before'), { recursive: true });
  const lostAt = Date.now();
  await restoreBackup({ from: inFolder('backup'), dataDir: inFolder('after') });
  for (const name of KEY_FOLDERS) rmSync(inFolder(path.join('after', name)), { recursive: true });
  const restored = await serve(inFolder('after'));
  askInstead(restored.url);
  const { failed, received } = await replay(restored);
  expect(failed).toEqual([]);
  expect([...received.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
  await restored.idle();
  await restored.runJob('compact', undefined, { rebuild: true });
  await restored.idle();
  expect(await findMissing(restored.url, point)).toEqual([]);
  await expectConsistent(point.papers.map(({ id }) => id));
  const minutes = (Date.now() - lostAt) / 60_000;
  console.info(`Restored, replayed and checked after ${minutes.toFixed(1)} minutes`);
  expect(Date.now() - lostAt).toBeLessThan(RTO_MS);

  await expectSignedBefore(point.papers.map(({ id }) => id));
  await expectSignIn(person, recoveryCodes);

  // Once more: what exists already changes nothing.
  const counts = await countsOf();
  await replay(restored);
  await restored.idle();
  expect(await countsOf()).toEqual(counts);
}, 600_000);

/** Sets up an authenticator app. @returns the recovery codes */
async function withApp({ token }: TestPerson): Promise<string[]> {
  const { body: started } = await call('POST', '/auth/authenticator-app', { token });
  const code = new TOTP({ secret: Secret.fromBase32(started.data.secret) }).generate();
  const { body } = await call('POST', '/auth/authenticator-app/confirm', { token, body: { code } });
  return body.data.recoveryCodes;
}

/** Sessions of before have ended. A person logs in by password and recovery code, and sets their app up again. */
async function expectSignIn({ username: login, password, token }: TestPerson, codes: string[]) {
  expect((await call('GET', '/auth/me', { token })).body.data?.user ?? null).toBeNull();
  const logIn = (code: string | undefined) =>
    call('POST', '/auth/login', { body: { login, password, code } });
  expect((await logIn('123456')).body.code).toBe('second-factor-lost');
  const { status, body } = await logIn(codes[0]);
  expect(status).toBe(200);
  await withApp({ username: login, email: '', password, token: body.token });
}

/** What was signed with the lost key is verified by its public key, which is in a table. */
async function expectSignedBefore(ids: string[]) {
  const { body } = await call('GET', '/provenance/keys');
  for (const id of ids.slice(0, 2)) {
    const { body: signed } = await call('GET', `/papers/${id}/provenance`);
    expect(await verifyProvenance(signed.data.jws, body.keys)).toMatchObject({ verified: true });
  }
}

async function replay({ endpoints }: LocalCloud) {
  const lambda = new LambdaClient({ endpoint: endpoints.sqs, region: 'us-east-1', credentials: CREDENTIALS });
  const dynamoDb = dynamoDbAt(endpoints.dynamodb);
  try {
    return await replayChanges({ dynamoDb, lambda }, { isOurs: () => true, since: undefined });
  } finally {
    lambda.destroy();
    dynamoDb.destroy();
  }
}

/** Each paper is listed once, counted once, and found by its title. */
async function expectConsistent(ids: string[]): Promise<void> {
  const { body: list } = await call('GET', '/papers?limit=50');
  const listed = list.data.papers.map(({ id }: { id: string }) => id);
  expect(listed.toSorted()).toEqual(ids.toSorted());
  expect(list.data.pagination.totalCount).toBe(ids.length);
  for (const { id, title } of list.data.papers) {
    const word = title.split(' ').at(-1);
    const { body: found } = await call('GET', `/search?q=${word}`);
    expect([title, found.data.papers.map((paper: { id: string }) => paper.id)]).toEqual([title, [id]]);
  }
}

async function countsOf() {
  const [{ body: list }, { body: stats }] = [
    await call('GET', '/papers'),
    await call('GET', '/stats/platform'),
  ];
  return { total: list.data.pagination.totalCount, stats: stats.data };
}
