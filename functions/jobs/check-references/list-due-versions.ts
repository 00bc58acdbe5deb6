import { listDue, type VersionKey } from '../../_lib/reference-checks/reference-check-repository.ts';

/** A night on which the job didn't run is made up for. */
const DAYS_BACK = 7;
const DAY_MS = 86_400_000;

/** Returns the versions whose reference checks are due today or were due in the last days. */
export async function listDueVersions(now: Date): Promise<VersionKey[]> {
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, back) => dayOf(now, -back));
  return (await Promise.all(days.map(listDue))).flat();
}

/** Returns the day some days from now, such as `2026-11-25`. */
export const dayOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
