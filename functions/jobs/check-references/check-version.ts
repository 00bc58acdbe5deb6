import type { Reference } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { type ReferenceCheck, summarizeChecks } from '#shared/domain/reference-check.ts';
import { enqueueNotifications } from '../../_lib/notifications/notification-queue.ts';
import { getPaperById, getVersion } from '../../_lib/papers/paper-repository.ts';
import { checkReference } from '../../_lib/reference-checks/check-reference.ts';
import type { CitedWork } from '../../_lib/reference-checks/matching/work.ts';
import * as repository from '../../_lib/reference-checks/reference-check-repository.ts';
import { enqueueReferences, type ReferenceMessage } from '../../_lib/reference-checks/reference-queue.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { inParallel } from '../../_lib/runtime/in-parallel.ts';
import { carryAnswers } from './carry-answers.ts';
import { checkGivenDoi } from './check-given-doi.ts';
import { citedWorks } from './cited-works.ts';
import { dayOf } from './list-due-versions.ts';
import { readBibliographies } from './read-bibliographies.ts';
import { renewNotices } from './renew-notices.ts';
import { isDue, pauseBeforeRetry } from './renewal-rules.ts';
import { reportToDesk } from './report-to-desk.ts';
import { signChecks } from './sign-checks.ts';

/** The function has five minutes, and a lookup ends within `LOOKUP_MS`. */
const LONGEST_MS = 220_000;
const LOOKUP_MS = 45_000;
const AT_ONCE = 12;
const MAXIMUM_AGE_HOURS = 7 * 24;
/** A work that wasn't found may have been registered since. */
const RENEWAL_AGE_HOURS = 12;

/**
 * Checks the references of a public version that haven't been checked, and in a renewal also those that are due again. Each outcome
 * is stored at once, so that a repeated message continues where the last one ended. If a catalog doesn't answer, the message comes
 * again later.
 */
export async function checkVersion({ clock }: { clock: Clock }, message: ReferenceMessage): Promise<void> {
  const { paperId, version: number, isRenewal } = message;
  const of = { paperId, version: number };
  const [version, paper] = await Promise.all([getVersion(paperId, number), getPaperById(paperId)]);
  if (!version || !paper || !isPublic(version.status) || version.status === 'WITHDRAWN')
    return stopRenewing(of);
  const references = version.references ?? [];
  const checks = await repository.getChecks(of);
  const started = Date.now();
  const now = clock();
  const due = references.filter(({ key }) => isDue(checks.get(key), now, isRenewal));
  const works = await citedWorks(due, due.length > 0 ? await readBibliographies(version) : []);
  const left = await checkDue(of, works, checks, { isRenewal, end: started + LONGEST_MS });
  await checkGivenDoi(version, {
    isRenewal,
    maximumAgeHours: isRenewal ? RENEWAL_AGE_HOURS : MAXIMUM_AGE_HOURS,
  });
  if (isRenewal) await renewNotices(of, checks);
  else await carryAnswers(version, checks);
  // A notification is written once for its cause, so that a repeated message is harmless.
  await enqueueNotifications(retractedKeys(checks).map((key) => ({ kind: 'retraction', ...of, key })));
  const earlier = await repository.getSummary(of);
  const record = await saveSummary(of, references, checks, {
    now: clock(),
    isCurrent: number === paper.publicVersion,
    isRenewed: references.length > 0 || version.doi !== undefined,
  });
  await signChecks(version, checks, now);
  await reportToDesk(version, earlier?.summary, record.summary, now);
  if (left > 0) return enqueueReferences(message);
  if (record.summary.isComplete) return;
  const pause = pauseBeforeRetry(record, now);
  if (pause !== undefined) return enqueueReferences(message, pause);
  // The alarm counts these lines (docs/runbook.md). The nightly renewal goes on.
  console.error('References are unchecked after a day', {
    ...of,
    unchecked: record.summary.counts.unchecked,
  });
}

const retractedKeys = (checks: ReadonlyMap<string, ReferenceCheck>): string[] =>
  [...checks].flatMap(([key, { verdict }]) => (verdict === 'retracted' ? [key] : []));

/** @returns how many references are left because time is over */
async function checkDue(
  of: repository.VersionKey,
  works: ReadonlyMap<string, CitedWork>,
  checks: Map<string, ReferenceCheck>,
  { isRenewal, end }: { isRenewal: boolean; end: number },
): Promise<number> {
  let left = 0;
  await inParallel([...works], AT_ONCE, async ([key, cited]) => {
    if (Date.now() + LOOKUP_MS > end) {
      left += 1;
      return;
    }
    const maximumAgeHours = isRenewal ? RENEWAL_AGE_HOURS : MAXIMUM_AGE_HOURS;
    const check = await checkReference(cited, { maximumAgeHours, deadline: Date.now() + LOOKUP_MS });
    const answer = checks.get(key)?.answer ?? null;
    await repository.saveCheck(of, key, check);
    checks.set(key, { ...check, answer });
  });
  return left;
}

/** Stores the counts, and the day on which the newest public version is checked again. */
async function saveSummary(
  of: repository.VersionKey,
  references: Reference[],
  checks: ReadonlyMap<string, ReferenceCheck>,
  { now, isCurrent, isRenewed }: { now: Date; isCurrent: boolean; isRenewed: boolean },
): Promise<repository.SummaryRecord> {
  const before = await repository.getSummary(of);
  const known = references.flatMap(({ key }) => checks.get(key) ?? []);
  const counted = summarizeChecks(known, now.toISOString());
  const missing = references.length - known.length;
  const record = {
    summary: {
      ...counted,
      total: references.length,
      counts: { ...counted.counts, unchecked: counted.counts.unchecked + missing },
      isComplete: counted.isComplete && missing === 0,
    },
    startedAt: before?.startedAt ?? now.toISOString(),
    tries: (before?.tries ?? 0) + 1,
    ...(isCurrent && isRenewed ? { renewalDay: dayOf(now, 1) } : {}),
  };
  await repository.saveSummary(of, record);
  return record;
}

async function stopRenewing(of: repository.VersionKey): Promise<void> {
  const before = await repository.getSummary(of);
  if (before?.renewalDay) await repository.saveSummary(of, { ...before, renewalDay: undefined });
}
