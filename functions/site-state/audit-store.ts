import type { MonthCount, MonthWindow } from '../_lib/list-window.ts';
import { auditCountEntity, auditEntity } from '../_lib/operations-entities.ts';

/** How many acts each month has, newest month first. */
export async function monthCounts(): Promise<MonthCount[]> {
  const { data } = await auditCountEntity().query.primary({}).go({ order: 'desc', pages: 'all' });
  return data.map(({ month, count }) => ({ month, count }));
}

/** The acts of a window, newest first. */
export async function actsIn({ month, skip, take }: MonthWindow) {
  const { data } = await auditEntity()
    .query.primary({ month })
    .go({ order: 'desc', count: skip + take, pages: 'all' });
  return data.slice(skip);
}
