import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { systemClock } from '../../functions/_lib/runtime/clock.ts';
import {
  feedOpenSearch,
  followDeltas,
  rebuildOpenSearch,
} from '../../functions/_lib/search/feed/feed-open-search.ts';
import { openSearchSettings } from '../../functions/_lib/search/opensearch/opensearch-settings.ts';
import { currentVersion, dropVersion } from '../../functions/_lib/search/opensearch/versions.ts';
import { call } from '../support/api.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { storePaper } from '../support/stored-papers.ts';
import { useFilesOf } from '../support/tables-of.ts';
import { until } from '../support/until.ts';

const url = process.env.OPENSEARCH_URL;
const Found = z.object({ data: z.object({ pagination: z.object({ totalCount: z.number() }) }) });

// With no OpenSearch to test with, this is skipped, and said to be so.
describe.skipIf(!url)('a platform that searches by OpenSearch', () => {
  const stageName = `t${process.pid}`;
  const platform = anOwnPlatform({ OPENSEARCH_URL: url ?? '', LIMIT_FACTOR: '100', STAGE: stageName });
  const aPaper = (number: number) =>
    storePaper({ archiveId: `COL.2601.${String(number).padStart(5, '0')}`, title: `Quokka ${number}` });
  const found = async () => {
    const { body } = await call('GET', '/search?q=quokka&limit=50');
    return Found.parse(body).data.pagination.totalCount;
  };
  const untilFound = (count: number) =>
    until(async () => ((await found()) === count ? true : undefined), `${count} papers in search`);
  /** Does what the job does, in this process. */
  const stage = () => openSearchSettings();

  beforeAll(async () => {
    const cloud = platform();
    await useFilesOf(cloud);
    process.env.STAGE = stageName;
    await aPaper(1);
    await cloud.idle();
  });
  afterAll(async () => {
    const { cluster, prefix } = stage();
    const last = (await currentVersion(cluster, prefix)) ?? 0;
    for (let version = 1; version <= last; version++) await dropVersion(cluster, prefix, version);
  });

  it('has no index until the scheduled job creates one of all papers', async () => {
    expect(await followDeltas()).toBe(false);
    expect(await feedOpenSearch(systemClock)).toContain('version 1');
    await untilFound(1);
  });

  it('finds a new paper soon after it is stored', async () => {
    await aPaper(2);
    const stored = performance.now();
    await untilFound(2);
    console.info('found after', Math.round(performance.now() - stored), 'ms');
    await platform().idle();
  });

  it('rebuilds the index while readers see consistent results', async () => {
    const rebuilding = rebuildOpenSearch(systemClock);
    for (let number = 3; number <= 6; number++) {
      await aPaper(number);
      expect(await found()).toBeGreaterThanOrEqual(2);
    }
    expect(await rebuilding).toContain('version 2');
    await platform().idle();
    await untilFound(6);
  });

  it('rebuilds it again, up to the newest delta', async () => {
    const { cluster, prefix, index } = stage();
    const { sequence } = await index.status();
    await rebuildOpenSearch(systemClock);
    expect(await currentVersion(cluster, prefix)).toBe(3);
    expect(await followDeltas()).toBe(true);
    expect((await index.status()).sequence).toBeGreaterThanOrEqual(sequence);
    await untilFound(6);
  });
});
