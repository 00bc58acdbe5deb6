import { OPEN_SITE, type SiteSettings } from '#shared/domain/site-rules.ts';
import { type AuditAct, auditWrites } from '../_lib/operations/audit-log.ts';
import { siteStateEntity } from '../_lib/operations/operations-entities.ts';
import { hasRevision } from '../_lib/runtime/optimistic-lock.ts';
import { transact } from '../_lib/runtime/transact.ts';

/** Returns the present settings; `revision` is 0 if nobody ever changed them. */
export async function getSettings(): Promise<SiteSettings & { revision: number }> {
  const { data } = await siteStateEntity().get({}).go({ consistent: true });
  return data ?? { ...OPEN_SITE, revision: 0 };
}

/**
 * Writes settings and their audit log entry, both or neither.
 * @returns false if somebody else changed them since `revision` was read
 */
export async function saveSettings(
  settings: SiteSettings,
  revision: number,
  act: AuditAct,
): Promise<boolean> {
  const outcome = await transact([
    siteStateEntity()
      .put({ ...settings, revision: revision + 1 })
      .where((item, operations) => hasRevision(operations, item.revision, revision)),
    ...auditWrites(act),
  ]);
  return outcome.done;
}
