import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead, call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { findLedgerFaults } from '../support/ledger-faults.ts';
import { startProviderForTests } from '../support/provider-for-tests.ts';
import { answersAtOnce } from '../support/review-provider.ts';
import { aProvidedAgent, aRequest, balanceOf, withRequest } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-killed-'));
let cloud: LocalCloud | undefined;
afterAll(async () => {
  await cloud?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<LocalCloud> {
  const env = { LIMIT_FACTOR: '100', PROVIDER_TIMEOUT_SECONDS: '4', PROVIDER_WAIT_SECONDS: '1,1' };
  cloud = await startLocalCloud({ assembly: 'cdk.out', dataDir, port: 0, quiet: true, env });
  askInstead(cloud.url);
  return cloud;
}

it('a platform killed in the middle of a job loses no request and pays nobody twice', async () => {
  const first = await start();
  const provider = await startProviderForTests(() => undefined);
  const [author, buyer, seller] = [await aSupervisor(), await aSupervisor(), await aSupervisor()];
  const paper = await aPublishedPaper(author);
  const agent = await aProvidedAgent(seller, provider.url);
  const { id } = await aRequest(buyer, paper.id, agent.id);
  await withRequest(buyer, id, 'pay-with-credits');
  await call('POST', `/review-provider/review-requests/${id}/process`, { token: seller.token });
  await until(async () => provider.deliveries[0], 'the first delivery');
  // The worker waits for the provider, and is killed with the platform.
  await first.stop();
  provider.state.behave = answersAtOnce;
  const second = await start();
  const job = async () =>
    (await call('GET', `/review-provider/review-requests/${id}/job`, { token: seller.token })).body.data;
  expect(await job()).toMatchObject({ state: 'RUNNING', tries: 1 });
  const done = await until(
    async () => {
      await Promise.all([second.runJob('sweep'), second.runJob('sweep')]);
      const now = await job();
      return now.state === 'DONE' ? now : undefined;
    },
    'the job',
    30,
  );
  expect(done.tries).toBe(2);
  expect(provider.deliveries).toHaveLength(2);
  expect((await balanceOf(seller)).availableCredits).toBe(100 + 38);
  expect(await balanceOf(buyer)).toMatchObject({ availableCredits: 60, lockedCredits: 0 });
  expect(await findLedgerFaults(second)).toEqual([]);
});
