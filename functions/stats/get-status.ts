import {
  COMPONENT_IDS,
  COMPONENTS,
  type ComponentDay,
  type ComponentStatus,
  type PlatformStatus,
  STATUS_DAYS,
} from '#shared/domain/component-status.ts';
import { checkComponents } from '../_lib/operations/component-health.ts';
import { readSiteState } from '../_lib/operations/site-state.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as store from './status-repository.ts';

const MOST_INCIDENTS = 20;
/** Reloading the page of a struggling platform must not add load. */
const KNOWN_FOR_MS = 10_000;

/** Returns whether each component responds, and its last 90 days; at most 10 s old. */
export function getStatus({ clock }: { clock: Clock }) {
  let known: { at: number; status: Promise<PlatformStatus> } | undefined;
  return async (): Promise<{ success: true; data: PlatformStatus }> => {
    const now = clock();
    if (!known || now.getTime() - known.at > KNOWN_FOR_MS)
      known = { at: now.getTime(), status: checkComponent(now) };
    return { success: true, data: await known.status };
  };
}

async function checkComponent(now: Date): Promise<PlatformStatus> {
  const since = new Date(now.getTime() - (STATUS_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  // An unknown part must not hide the rest: the page works even if this table is down.
  const [health, site, days, incidents] = await Promise.all([
    checkComponents(),
    orElse(readSiteState(), undefined),
    Promise.all(COMPONENT_IDS.map((id) => orElse(store.daysOf(id, since), []))),
    orElse(store.incidentsSince(since, MOST_INCIDENTS), []),
  ]);
  const components = COMPONENT_IDS.map((id, at): ComponentStatus => {
    const history = days[at] ?? [];
    return {
      id,
      ...COMPONENTS[id],
      status: health[id],
      availability: availabilityOf(history),
      days: history,
    };
  });
  const failed = components.filter(({ status }) => status === 'failed').length;
  const isHealthy = failed === 0 && site !== undefined;
  return {
    status: isHealthy ? 'ok' : failed === components.length ? 'down' : 'degraded',
    site: { state: site?.state ?? 'OPEN', message: site?.message ?? '' },
    components,
    incidents,
    checkedAt: now.toISOString(),
  };
}

const orElse = <T, U>(promise: Promise<T>, otherwise: U): Promise<T | U> =>
  promise.catch((error: unknown) => {
    console.error('Parts of the status could not be read', { error });
    return otherwise;
  });

function availabilityOf(days: ComponentDay[]): number | null {
  const checks = days.reduce((sum, day) => sum + day.checks, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return checks === 0 ? null : (checks - failed) / checks;
}
