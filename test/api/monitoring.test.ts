import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();

let chief: TestPerson;
beforeAll(async () => {
  chief = await aSupervisor({ email: platform().admins[0] });
});

const monitoring = async (period = '24h') =>
  (await call('GET', `/stats/monitoring?period=${period}`, { token: chief.token })).body.data;

describe('monitoring', () => {
  it('is for admins only', async () => {
    const reader = await aSupervisor();
    expect((await call('GET', '/stats/monitoring', { token: reader.token })).status).toBe(403);
    expect((await call('GET', '/stats/monitoring')).status).toBe(401);
  });

  it('counts requests and reports response times', async () => {
    const before = await monitoring();
    for (let each = 0; each < 5; each++) await call('GET', '/papers/COL.2611.99999');
    const after = await monitoring();
    // The five, and the first call itself.
    expect(after.requests.total - before.requests.total).toBeGreaterThanOrEqual(6);
    expect(after.requests.clientErrors - before.requests.clientErrors).toBeGreaterThanOrEqual(5);
    const papers = after.functions.find(({ name }: { name: string }) => name === 'papers');
    expect(papers).toMatchObject({ errors: 0 });
    expect(papers.calls).toBeGreaterThanOrEqual(5);
    expect(papers.p50).toBeGreaterThan(0);
    expect(papers.p99).toBeGreaterThanOrEqual(papers.p50);
    expect(after.times).toHaveLength(48);
    expect(papers.callsOverTime).toHaveLength(48);
  });

  it('reports queues, streams, alarms, and storage by the names in the runbook', async () => {
    const data = await until(async () => {
      const found = await monitoring('7d');
      const mail = found.streams.find(({ name }: { name: string }) => name === 'events-enqueue-email');
      return mail?.lagMs === null ? undefined : found;
    }, 'a change that the mail consumer worked on');
    expect(data.times).toHaveLength(56);
    expect(data.queues).toContainEqual({
      name: 'jobs-review-jobs',
      isDeadLetters: false,
      waiting: 0,
      oldestSeconds: 0,
    });
    expect(data.queues).toContainEqual(
      expect.objectContaining({ name: 'events-enqueue-email-dead-letters', isDeadLetters: true, waiting: 0 }),
    );
    expect(data.alarms).toContainEqual(
      expect.objectContaining({
        name: 'papers-errors',
        state: 'OK',
        impact: expect.stringContaining('runbook.md'),
      }),
    );
    expect(data.storage.tables.map(({ name }: { name: string }) => name)).toContain('ledger');
    expect(data.storage.files).toBeGreaterThanOrEqual(0);
    expect(data.backups).toHaveLength(data.storage.tables.length);
  });
});
