import { LIMITS } from '#shared/constants.ts';
import {
  type CheckedReference,
  type ReferencesToCheck,
  summarizeChecks,
} from '#shared/domain/reference-check.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { checkReference } from '../_lib/reference-checks/check-reference.ts';
import { CslItem, readCslCitation } from '../_lib/reference-checks/matching/read-csl.ts';
import type { CitedWork } from '../_lib/reference-checks/matching/work.ts';
import { parseReference } from '../_lib/reference-checks/reading/parse-reference.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { inParallel } from '../_lib/runtime/in-parallel.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';

/** API Gateway waits 29 s. */
const LONGEST_MS = 20_000;
const AT_ONCE = 10;
const MOST = LIMITS.referenceCheck.references;
/** Works change seldom. */
const MAXIMUM_AGE_HOURS = 7 * 24;

/**
 * Checks references that aren't part of a paper yet.
 * @throws AppError `too-many-references`, `too-many-reference-checks`
 */
export function checkReferences({ clock }: { clock: Clock }) {
  return async (input: ReferencesToCheck, { caller, sourceIp }: Call) => {
    const works = await worksOf(input);
    if (works.length > MOST) throw new AppError('too-many-references');
    const now = clock();
    const bucket = `reference-checks:${caller?.supervisor.supervisorId ?? sourceIp}`;
    await enforceRateLimit(
      bucket,
      raisedLimit(RATE_LIMITS.referenceChecksPerHour),
      now,
      'too-many-reference-checks',
    );
    const asking = { maximumAgeHours: MAXIMUM_AGE_HOURS, deadline: Date.now() + LONGEST_MS, isHurried: true };
    const references = await inParallel(
      works,
      AT_ONCE,
      async (work): Promise<CheckedReference> => ({
        key: work.key,
        text: textOf(work),
        check: await checkReference(work, asking),
      }),
    );
    const summary = summarizeChecks(
      references.map(({ check }) => check),
      now.toISOString(),
    );
    return { success: true as const, data: { references, summary } };
  };
}

async function worksOf({ bibtex, csl, texts }: ReferencesToCheck): Promise<CitedWork[]> {
  if (bibtex !== undefined) {
    const { readBibtex } = await import('../_lib/reference-checks/reading/read-bibtex.ts');
    // One more than may be checked shows that there are too many.
    let left = MOST + 1;
    return readBibtex(bibtex, () => left-- > 0);
  }
  if (csl !== undefined)
    return csl.slice(0, MOST + 1).map((item, at) => {
      const read = CslItem.parse(item);
      return readCslCitation(read, String(read.id ?? at + 1));
    });
  return (texts ?? []).slice(0, MOST + 1).map((text, at) => parseReference(String(at + 1), text));
}

function textOf({ text, authors, title, venue, year }: CitedWork): string {
  if (text !== undefined) return text;
  const names = authors.map(({ family, given }) => [given, family].filter(Boolean).join(' ')).join(', ');
  return [names, title, venue, year].filter(Boolean).join(', ');
}
