import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { monthWindows } from '../_lib/papers/month-windows.ts';
import * as store from './audit-repository.ts';

/** Returns the audit log, newest first. */
export async function auditLog({ page, limit }: PageQuery) {
  const months = await store.monthCounts();
  const totalCount = months.reduce((sum, { count }) => sum + count, 0);
  const acts = await Promise.all(monthWindows(months, (page - 1) * limit, limit).map(store.actsIn));
  const entries = acts.flat().map(({ auditId, actorId, actorName, action, before, after, at }) => ({
    id: auditId,
    actor: { id: actorId, username: actorName },
    action,
    before: before ?? null,
    after: after ?? null,
    at,
  }));
  return { success: true as const, data: { entries, pagination: paginate(totalCount, { page, limit }) } };
}
