import type { SQSEvent } from 'aws-lambda';
import { afterAll, expect, it } from 'vitest';
import type { VisitMessage } from '../../functions/_lib/papers/visit-queue.ts';
import { handler } from '../../functions/jobs/count-visits/index.ts';
import { startCounting } from '../cost/counting-proxy.ts';
import { call } from '../support/api.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';
import { storePaper } from '../support/stored-papers.ts';

const counting = await startCounting();
const platform = anOwnPlatform({ ...counting.env, LIMIT_FACTOR: '1000' });
afterAll(() => counting.stop());

const PAPERS = 20;
const READERS = 60;

const event = (visits: VisitMessage[]) =>
  ({
    Records: visits.map((visit, index) => ({ messageId: String(index), body: JSON.stringify(visit) })),
  }) as SQSEvent;

it('writes at most 0.2 items a view under load, everything that consumers do included, and counts each view', async () => {
  const cloud = platform();
  counting.aim(cloud.endpoints);
  useTablesOf(cloud);
  const papers = await Promise.all(
    Array.from({ length: PAPERS }, (_, index) => storePaper({ archiveId: `COL.2611.0${9000 + index}` })),
  );
  await cloud.idle();
  counting.take();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = counting.env.AWS_ENDPOINT_URL_DYNAMODB;

  // What the queue delivers after five minutes, in two batches, the second of which arrives twice.
  const day = new Date().toISOString().slice(0, 10);
  const visits = Array.from({ length: READERS }, (_, reader) =>
    papers.map((paperId) => ({
      kind: 'view' as const,
      paperId,
      day,
      visitor: `reader${reader}`.padEnd(22, '-'),
    })),
  ).flat();
  const [first, second] = [visits.slice(0, visits.length / 2), visits.slice(visits.length / 2)];
  for (const batch of [first, second, second])
    expect(await handler(event(batch))).toEqual({ batchItemFailures: [] });
  await cloud.idle();
  const { writes } = counting.take();
  console.info(`${(writes / visits.length).toFixed(3)} writes a view`);
  expect(writes / visits.length).toBeLessThanOrEqual(0.2);
  expect(writes).toBeGreaterThanOrEqual(PAPERS);
  const counts = await Promise.all(
    papers.map(async (id) => (await call('GET', `/papers/${id}`)).body.data.viewCount),
  );
  expect(counts).toEqual(papers.map(() => READERS));
});

it('writes nothing when a page reports a view', async () => {
  const cloud = platform();
  const paperId = await storePaper({ archiveId: 'COL.2611.09999' });
  const view = () =>
    call('POST', `/papers/${paperId}/views`, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
  // The first requests of a reader open the window of their rate limit, and create the day's salt.
  for (let request = 0; request < 8; request++) await view();
  await cloud.idle();
  counting.take();
  const writes = [];
  for (let request = 0; request < 2; request++) {
    expect((await view()).status).toBe(202);
    await cloud.idle();
    writes.push(counting.take().writes);
  }
  // A new window may begin between two requests, but not twice.
  expect(writes).toContain(0);
});
