import type { ReferenceCheck, WorkNotice } from '#shared/domain/reference-check.ts';
import { CatalogUnavailable } from '../../_lib/reference-checks/catalogs/catalog.ts';
import { noticesAbout } from '../../_lib/reference-checks/catalogs/crossref.ts';
import { withNotices } from '../../_lib/reference-checks/check-reference.ts';
import { saveCheck, type VersionKey } from '../../_lib/reference-checks/reference-check-repository.ts';
import { noticeDoi } from './renewal-rules.ts';

/** The filters of one request to Crossref. */
const AT_ONCE = 20;
const LONGEST_MS = 20_000;

/** Looks for notices about the cited works, and stores the checks that they change. Without Crossref it is for the next night. */
export async function renewNotices(of: VersionKey, checks: Map<string, ReferenceCheck>): Promise<void> {
  const byDoi = Map.groupBy(
    [...checks].filter(([, check]) => noticeDoi(check) !== undefined),
    ([, check]) => noticeDoi(check) ?? '',
  );
  const dois = [...byDoi.keys()];
  for (let start = 0; start < dois.length; start += AT_ONCE) {
    const found = await noticesOf(dois.slice(start, start + AT_ONCE));
    if (found === undefined) return;
    for (const [doi, notices] of found)
      for (const [key, check] of byDoi.get(doi) ?? []) {
        const changed = withFound(check, notices);
        if (changed === check) continue;
        await saveCheck(of, key, changed);
        checks.set(key, changed);
      }
  }
}

async function noticesOf(dois: string[]): Promise<Map<string, WorkNotice[]> | undefined> {
  try {
    const found = await noticesAbout(dois, { maximumAgeHours: 0, deadline: Date.now() + LONGEST_MS });
    return new Map(
      [...found].map(([doi, list]) => [
        doi,
        list.map((one) => ({ kind: one.kind, doi: one.doi ?? '', date: one.date ?? '' })),
      ]),
    );
  } catch (error) {
    if (error instanceof CatalogUnavailable) return undefined;
    throw error;
  }
}

/** Returns the check with further notices; the same check if it has them all. */
export function withFound(check: ReferenceCheck, notices: readonly WorkNotice[]): ReferenceCheck {
  const added = notices.filter(
    ({ kind, doi }) => !check.notices.some((known) => known.kind === kind && known.doi === doi),
  );
  if (added.length === 0) return check;
  const all = [...check.notices, ...added];
  const plain = check.fields.some(({ result }) => result === 'differs') ? 'metadata-differs' : 'verified';
  return { ...check, notices: all, verdict: withNotices(plain, all) };
}
