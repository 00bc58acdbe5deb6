import type { Health, HealthCheck } from '#shared/domain/stats.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './stats-repository.ts';

/** Slower components count as failed: pollers wait for the response. */
const LONGEST_MS = 2000;

/** Checks the components of the platform now. */
export const getHealth =
  ({ clock }: { clock: Clock }) =>
  async (): Promise<{ success: true; data: Health }> => {
    const checks = await Promise.all([
      check('Site state', store.readSiteState),
      check('Papers', store.readPapers),
      check('Search index', store.readIndexState),
    ]);
    const failed = checks.filter((one) => one.status === 'failed').length;
    const status = failed === 0 ? 'ok' : failed === checks.length ? 'down' : 'degraded';
    return { success: true, data: { status, checks, checkedAt: clock().toISOString() } };
  };

async function check(name: string, ask: () => Promise<unknown>): Promise<HealthCheck> {
  const started = performance.now();
  const since = () => Math.round((performance.now() - started) * 10) / 10;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took longer than ${LONGEST_MS} ms`)), LONGEST_MS);
  });
  try {
    await Promise.race([ask(), late]);
    return { name, status: 'ok', milliseconds: since() };
  } catch (error) {
    console.error('A component of the platform does not respond', { name, error });
    return { name, status: 'failed', milliseconds: since() };
  } finally {
    clearTimeout(timer);
  }
}
