import {
  COMPONENT_IDS,
  type ComponentDay,
  type ComponentId,
  type Incident,
} from '#shared/domain/component-status.ts';
import { healthDayEntity, incidentEntity } from '../_lib/operations/health-entities.ts';

/** Returns the days on which a component was checked since a day, oldest first. */
export async function daysOf(component: ComponentId, since: string): Promise<ComponentDay[]> {
  const { data } = await healthDayEntity()
    .query.primary({ component })
    .gte({ day: since })
    .go({ pages: 'all' });
  return data.map(({ day, checks = 0, failed = 0 }) => ({ day, checks, failed }));
}

/** Returns the latest incidents of all components, newest first. */
export async function incidentsSince(since: string, most: number): Promise<Incident[]> {
  const found = await Promise.all(
    COMPONENT_IDS.map((component) =>
      incidentEntity()
        .query.primary({ component })
        .gte({ startedAt: since })
        .go({ order: 'desc', count: most }),
    ),
  );
  return found
    .flatMap(({ data }) => data)
    .map(({ component, startedAt, endedAt = null }) => ({ component, startedAt, endedAt }))
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
    .slice(0, most);
}
