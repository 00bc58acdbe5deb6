import { createHash } from 'node:crypto';
import { setsOf } from '#shared/domain/harvest.ts';
import { categoriesOf } from '#shared/domain/manuscript/manuscript.ts';
import type { PaperFile } from '#shared/domain/paper.ts';
import type { ChangeNote } from '../../_lib/papers/change-entities.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/papers/paper-entities.ts';

/** A larger file doesn't fit into a function's response of 6 MB. */
const MOST_JATS_BYTES = 4_000_000;

/** Returns the JATS of a version that harvesters can get. */
const harvestedJats = ({ files = [] }: Pick<VersionRecord, 'files'>): { name: string } | undefined =>
  files.find(
    ({ role, size }: Pick<PaperFile, 'role' | 'size'>) => role === 'jats' && size <= MOST_JATS_BYTES,
  );

/**
 * Returns everything of a paper that harvesters see, as a hash: no counters, and nothing of versions that aren't public.
 * undefined if it was never public.
 */
export function harvestedState({
  status,
  publicVersion,
  shown,
  coauthors,
  acceptances,
}: PaperRecord): string | undefined {
  if (publicVersion === undefined || !shown.publishedAt) return undefined;
  const parts = [status, publicVersion, shown, coauthors, ...(acceptances ? [acceptances] : [])];
  const state = JSON.stringify(parts);
  return createHash('sha256').update(state).digest('base64url');
}

/** Returns a paper's change from its last one, to be recorded at this time. A deleted paper stays in its sets. */
export function nextChange(
  { paper, version, seen }: { paper: PaperRecord; version: VersionRecord | undefined; seen: string },
  before: ChangeNote | undefined,
  now: Date,
): Omit<ChangeNote, 'revision'> {
  const { paperId, archiveId, shown, status, acceptances = [] } = paper;
  const isDeleted = status === 'WITHDRAWN';
  const venues = acceptances.map(({ slug }) => slug);
  const sets = setsOf({ categories: categoriesOf(shown), type: shown.paperType, venues });
  return {
    paperId,
    archiveId,
    changedAt: laterThan(before?.changedAt, now),
    sets: isDeleted ? [...new Set([...(before?.sets ?? []), ...sets])] : sets,
    isDeleted,
    hasJats: !isDeleted && version !== undefined && harvestedJats(version) !== undefined,
    seen,
  };
}

/** Times of a paper only increase, whatever the clocks of two functions say. */
function laterThan(before: string | undefined, now: Date): string {
  const earliest = before === undefined ? 0 : Date.parse(before) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
