import { OPEN_SITE, type SiteSettings } from '#shared/domain/site-rules.ts';
import { type Act, auditWrites } from '../_lib/audit-log.ts';
import { siteStateEntity } from '../_lib/operations-entities.ts';
import { transact } from '../_lib/transact.ts';

/** What is set at this moment; `revision` 0 where nobody ever changed it. */
export async function getSettings(): Promise<SiteSettings & { revision: number }> {
  const { data } = await siteStateEntity().get({}).go({ consistent: true });
  return data ?? { ...OPEN_SITE, revision: 0 };
}

/**
 * Writes settings and the act that set them, both or neither.
 * @returns false where somebody else changed them since `revision` was read
 */
export async function saveSettings(settings: SiteSettings, revision: number, act: Act): Promise<boolean> {
  const outcome = await transact([
    siteStateEntity()
      .put({ ...settings, revision: revision + 1 })
      .where((item, { eq, notExists }) =>
        revision === 0 ? notExists(item.revision) : eq(item.revision, revision),
      ),
    ...auditWrites(act),
  ]);
  return outcome.done;
}
