import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { SUBMISSION_STATE_NAMES, type SubmissionState } from '#shared/domain/venue-constants.ts';
import { readCloseness } from '../_lib/reviews/conflict-of-interest.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { listSubmissions as readSubmissions } from '../_lib/venues/public-venue-repository.ts';
import type { SubmissionRecord, VenueRecord } from '../_lib/venues/venue-entities.ts';
import { closePeople } from './conflicts.ts';
import { type FoundVenue, findVenue } from './find-venue.ts';
import { partIn, seesAll, type Viewer } from './submission-access.ts';
import { toSubmissions } from './submission-view.ts';
import { isLate } from './venue-rules.ts';

/** Reads what decides which papers of a venue the caller sees. */
export async function viewerOf({ role }: Pick<FoundVenue, 'role'>, call: Call, now: Date): Promise<Viewer> {
  const { supervisor } = requireCaller(call);
  const closeness = await readCloseness(supervisor, now);
  return { supervisorId: supervisor.supervisorId, role, close: closePeople(closeness) };
}

interface Query extends PageQuery {
  slug: string;
  round?: number | undefined;
  state?: SubmissionState | undefined;
  late?: 'true' | 'false' | undefined;
}

/** Returns the papers of a venue that the caller may see, the newest first. All are read, then filtered. */
export function listSubmissions({ clock }: { clock: Clock }) {
  return async ({ slug, round, state, late, page, limit }: Query, call: Call) => {
    const found = await findVenue(slug, call);
    const now = clock();
    const [viewer, all] = await Promise.all([viewerOf(found, call, now), readSubmissions(slug, round)]);
    const visible = all.filter((submission) => partIn(submission, viewer) !== undefined);
    const lateOf = (submission: SubmissionRecord) => countLate(submission, { ...found, viewer, now });
    const matching = visible
      .filter((submission) => state === undefined || submission.state === state)
      .filter((submission) => late !== 'true' || lateOf(submission) > 0)
      .toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt));
    const shown = matching.slice((page - 1) * limit, page * limit);
    return {
      success: true as const,
      data: {
        submissions: await toSubmissions(shown, { venue: found.venue, viewer, now }),
        counts: countStates(visible),
        late: visible.reduce((sum, submission) => sum + lateOf(submission), 0),
        pagination: paginate(matching.length, { page, limit }),
      },
    };
  };
}

function countStates(submissions: readonly SubmissionRecord[]): Record<SubmissionState, number> {
  const groups = Map.groupBy(submissions, ({ state }) => state);
  return Object.fromEntries(
    SUBMISSION_STATE_NAMES.map((state) => [state, groups.get(state)?.length ?? 0]),
  ) as Record<SubmissionState, number>;
}

/** Returns how many late reviews of a paper somebody may see. */
export function countLate(
  submission: SubmissionRecord,
  { venue, viewer, now }: { venue: Pick<VenueRecord, 'rounds'>; viewer: Viewer; now: Date },
): number {
  const part = partIn(submission, viewer);
  if (!part) return 0;
  const dueAt = venue.rounds.find(({ number }) => number === submission.round)?.reviewsDueAt ?? null;
  return submission.assignments.filter(
    (assignment) =>
      (seesAll(part) || (part === 'reviewer' && assignment.reviewerId === viewer.supervisorId)) &&
      isLate(submission, assignment, dueAt, now),
  ).length;
}
