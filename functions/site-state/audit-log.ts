import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { windowOf } from '../_lib/list-window.ts';
import * as store from './audit-store.ts';

/** What was done that must be accounted for, newest first. */
export async function auditLog({ page, limit }: PageQuery) {
  const months = await store.monthCounts();
  const totalCount = months.reduce((sum, { count }) => sum + count, 0);
  const acts = await Promise.all(windowOf(months, (page - 1) * limit, limit).map(store.actsIn));
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
