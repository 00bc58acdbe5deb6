import { auditCountEntity, auditEntity } from '../_lib/operations/operations-entities.ts';
import type { MonthCount, MonthWindow } from '../_lib/papers/month-windows.ts';

/** Returns the number of acts in each month, newest month first. */
export async function monthCounts(): Promise<MonthCount[]> {
  const { data } = await auditCountEntity().query.primary({}).go({ order: 'desc', pages: 'all' });
  return data.map(({ month, count }) => ({ month, count }));
}

/** Returns the acts of a window, newest first. */
export async function actsIn({ month, skip, take }: MonthWindow) {
  const { data } = await auditEntity()
    .query.primary({ month })
    .go({ order: 'desc', count: skip + take, pages: 'all' });
  return data.slice(skip);
}
