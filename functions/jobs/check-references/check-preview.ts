import { checkReference } from '../../_lib/reference-checks/check-reference.ts';
import {
  readPreviewReferences,
  type StoredReferences,
  storePreviewReferences,
} from '../../_lib/reference-checks/preview-references.ts';
import type { PreviewReferencesMessage } from '../../_lib/reference-checks/reference-queue.ts';
import { inParallel } from '../../_lib/runtime/in-parallel.ts';
import { citedWorks } from './cited-works.ts';

/** The author waits, and versions wait for the same workers. */
const LONGEST_MS = 120_000;
const LOOKUP_MS = 20_000;
const AT_ONCE = 12;
/** As for references that are sent to be checked. */
const MAXIMUM_AGE_HOURS = 7 * 24;
/** How often the author sees further checks. */
const STORED_EVERY_MS = 2_000;

/** Checks the references of a preview for its author. What isn't checked in time stays without a check. */
export async function checkPreview(message: PreviewReferencesMessage): Promise<void> {
  const found = await readPreviewReferences(message);
  if (!found || found.isComplete) return;
  const works = await citedWorks(found.references, found.bibliographies);
  const stored: StoredReferences = { ...found, checks: { ...found.checks } };
  const end = Date.now() + LONGEST_MS;
  let storedAt = Date.now();
  const due = found.references.filter(({ key }) => !stored.checks[key]);
  await inParallel(due, AT_ONCE, async ({ key }) => {
    const cited = works.get(key);
    if (!cited || Date.now() + LOOKUP_MS > end) return;
    const asking = { maximumAgeHours: MAXIMUM_AGE_HOURS, deadline: Date.now() + LOOKUP_MS };
    stored.checks[key] = await checkReference(cited, asking);
    if (Date.now() - storedAt < STORED_EVERY_MS) return;
    storedAt = Date.now();
    await storePreviewReferences(message, stored);
  });
  await storePreviewReferences(message, { ...stored, isComplete: true });
}
