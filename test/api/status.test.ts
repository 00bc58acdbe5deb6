import { describe, expect, it } from 'vitest';
import { noteHealth } from '../../functions/jobs/health/note-health.ts';
import { call } from '../support/api.ts';
import { anOwnPlatform, useTablesOf } from '../support/own-platform.ts';

/** A platform whose credits are nowhere. */
const platform = anOwnPlatform({ TABLE_LEDGER: 'no-such-table' });
const status = async () => (await call('GET', '/stats/status')).body.data;
const partOf = async (id: string) =>
  (await status()).components.find((component: { id: string }) => component.id === id);

describe('the status of the platform', () => {
  it('tells what answers and what does not, and counts the checks of each day', async () => {
    await platform().runJob('health');
    await platform().runJob('health');
    const { status: whole, components, incidents, site } = await status();
    expect([whole, site.state]).toEqual(['degraded', 'OPEN']);
    const failed = components.filter((part: { status: string }) => part.status === 'failed');
    expect(failed.map(({ id }: { id: string }) => id)).toEqual(['credits']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await partOf('papers')).toMatchObject({ availability: 1 });
    expect((await partOf('papers')).days.at(-1)).toMatchObject({ day: today, failed: 0 });
    expect(await partOf('credits')).toMatchObject({ availability: 0 });
    // One incident, however often it is met.
    expect(incidents).toEqual([{ component: 'credits', startedAt: expect.any(String), endedAt: null }]);
  });

  it('ends an incident when the part answers again', async () => {
    useTablesOf(platform());
    const later = new Date(Date.now() + 300_000);
    await noteHealth('credits', 'ok', later);
    // What was asked is known for ten seconds: a new instance asks anew.
    await platform().restartFunctions();
    expect((await status()).incidents).toMatchObject([{ endedAt: later.toISOString() }]);
  });
});
