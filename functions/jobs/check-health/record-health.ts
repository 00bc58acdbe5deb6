import { type ComponentId, STATUS_DAYS } from '#shared/domain/component-status.ts';
import {
  healthDayEntity,
  type IncidentRecord,
  incidentEntity,
} from '../../_lib/operations/health-entities.ts';
import { ttlAfterHours } from '../../_lib/runtime/clock.ts';

/** A little longer than shown. */
const KEPT_HOURS = (STATUS_DAYS + 10) * 24;

/** Counts a check. A failure starts an incident, a success ends it. */
export async function recordHealth(component: ComponentId, state: 'ok' | 'failed', now: Date): Promise<void> {
  const at = now.toISOString();
  const expiresAt = ttlAfterHours(now, KEPT_HOURS);
  await healthDayEntity()
    .upsert({ component, day: at.slice(0, 10) })
    .add({ checks: 1, failed: state === 'failed' ? 1 : 0 })
    .set({ expiresAt })
    .go();
  const last = await lastIncident(component);
  const isOpen = last !== undefined && last.endedAt === undefined;
  if (state === 'failed' && !isOpen) await incidentEntity().put({ component, startedAt: at, expiresAt }).go();
  if (state === 'ok' && isOpen)
    await incidentEntity().patch({ component, startedAt: last.startedAt }).set({ endedAt: at }).go();
}

async function lastIncident(component: ComponentId): Promise<IncidentRecord | undefined> {
  const { data } = await incidentEntity()
    .query.primary({ component })
    .go({ order: 'desc', count: 1, consistent: true });
  return data[0];
}
