import { isListed } from '#shared/domain/paper-constants.ts';
import type { AssignmentPair } from '#shared/domain/venue.ts';
import { VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { acceptedRole, isUndecided, submissionWrite } from '../_lib/venues/leave-venue.ts';
import { getSubmission } from '../_lib/venues/paper-at-venue.ts';
import { listSubmissions } from '../_lib/venues/public-venue-repository.ts';
import type { SubmissionRecord } from '../_lib/venues/venue-entities.ts';
import { closenessOf, closePeople, isClose } from './conflicts.ts';
import { paperIdsOf, refusalOf } from './find-submission.ts';
import { findRunningVenueAs } from './find-venue.ts';
import { viewerOf } from './list-submissions.ts';
import { findPeople } from './named-people.ts';
import { type Problem, problem } from './problem.ts';
import { partIn, type Viewer } from './submission-access.ts';
import * as store from './submission-repository.ts';
import { membersByKeys } from './venue-repository.ts';

type Refused = AssignmentPair & Problem;

/** A reviewer of the venue, with all whose papers they can’t judge. */
interface Candidate {
  person: SupervisorRecord;
  close: ReadonlySet<string>;
}

/**
 * Assigns reviewers to papers, each paper by itself. events-review-notifications notifies them, and events-review-projections
 * notices reviews that came first.
 * @throws AppError `forbidden`, `venue-closed`
 */
export function assignReviewers({ clock }: { clock: Clock }) {
  return async ({ slug, assignments }: { slug: string; assignments: AssignmentPair[] }, call: Call) => {
    const found = await findRunningVenueAs(['chair', 'area-editor'], slug, call);
    const now = clock();
    const [viewer, candidates, all, paperIdOf] = await Promise.all([
      viewerOf(found, call, now),
      candidatesIn(slug, { usernames: assignments.map(({ username }) => username), now }),
      listSubmissions(slug),
      paperIdsOf(assignments.map(({ paperId }) => paperId)),
    ]);
    const assigned: AssignmentPair[] = [];
    const refused: Refused[] = [];
    const byPaper = Map.groupBy(assignments, (pair) => paperIdOf(pair.paperId));
    const papers = await papersByIds([...byPaper.keys()].filter((id) => id !== undefined));
    for (const [paperId, pairs] of byPaper) {
      const submission = store.presentOf(all.filter((each) => each.paperId === paperId));
      const hidden = papers.find((paper) => paper.paperId === paperId && !isListed(paper.status));
      const outcome = hidden
        ? refuseAll(
            pairs,
            problem(
              'submission-not-found',
              hidden.status === 'WITHDRAWN'
                ? 'Its authors withdrew the paper from the archive.'
                : 'The paper isn’t public at present.',
            ),
          )
        : await assignTo(submission, pairs, { viewer, candidates, now });
      assigned.push(...outcome.assigned);
      refused.push(...outcome.refused);
    }
    return { success: true as const, data: { assigned, refused } };
  };
}

/** Returns the reviewers of a venue among people, by username in lower case. */
async function candidatesIn(
  slug: string,
  { usernames, now }: { usernames: string[]; now: Date },
): Promise<Map<string, Candidate>> {
  const people = await findPeople(usernames);
  const members = await membersByKeys(
    [...people.values()].map(({ supervisorId }) => ({ slug, supervisorId })),
  );
  const reviewers = [...people.values()].filter(
    ({ supervisorId, suspension }) =>
      !suspension &&
      members.some((member) => member.supervisorId === supervisorId && acceptedRole(member) === 'reviewer'),
  );
  const closeness = await closenessOf(reviewers, now);
  return new Map(
    reviewers.flatMap((person) => {
      const of = closeness.get(person.supervisorId);
      return of ? [[person.username.toLowerCase(), { person, close: closePeople(of) }]] : [];
    }),
  );
}

/** Assigns reviewers to one paper, by its present state. */
async function assignTo(
  known: SubmissionRecord | undefined,
  pairs: AssignmentPair[],
  { viewer, candidates, now }: { viewer: Viewer; candidates: Map<string, Candidate>; now: Date },
): Promise<{ assigned: AssignmentPair[]; refused: Refused[] }> {
  const part = known && partIn(known, viewer);
  if (!known || !part) return refuseAll(pairs, problem('submission-not-found'));
  const refusal = refusalOf(part, ['chair', 'editor']);
  if (refusal) return refuseAll(pairs, refusal);
  return retryOnConflict(async () => {
    const before = await getSubmission(known);
    if (!before || !isUndecided(before)) return refuseAll(pairs, problem('submission-decided'));
    const outcome = planAssignments(before, pairs, { candidates, at: now.toISOString() });
    if (outcome.after.assignments.length === before.assignments.length) return outcome;
    const write = submissionWrite(before, outcome.after);
    const failures = await tryTransaction([{ write, refusal: 'changed' }]);
    return failures.length === 0 ? outcome : undefined;
  });
}

const refuseAll = (pairs: AssignmentPair[], { code, message }: Problem) => ({
  assigned: [],
  refused: pairs.map((pair) => ({ ...pair, code, message })),
});

/** Returns what becomes of a paper at a venue if reviewers are assigned to it, and which of them can’t be. */
export function planAssignments(
  before: SubmissionRecord,
  pairs: AssignmentPair[],
  { candidates, at }: { candidates: ReadonlyMap<string, Candidate>; at: string },
) {
  const assignments = [...before.assignments];
  const assigned: AssignmentPair[] = [];
  const refused: Refused[] = [];
  for (const pair of pairs) {
    const candidate = candidates.get(pair.username.toLowerCase());
    const reviewerId = candidate?.person.supervisorId;
    const isKnown = assignments.some((each) => each.reviewerId === reviewerId);
    const found = isKnown ? undefined : problemOf(before, candidate, { pair, count: assignments.length });
    if (found) refused.push({ ...pair, ...found });
    else {
      assigned.push(pair);
      if (!isKnown && reviewerId) assignments.push({ reviewerId, assignedAt: at });
    }
  }
  return { assigned, refused, after: { ...before, state: 'in-review' as const, assignments } };
}

function problemOf(
  { closeIds }: SubmissionRecord,
  candidate: Candidate | undefined,
  { pair, count }: { pair: AssignmentPair; count: number },
): Problem | undefined {
  if (!candidate)
    return problem(
      'user-not-found',
      `${pair.username} isn’t a reviewer of this venue who has accepted and whose account is active.`,
    );
  if (isClose(candidate.close, closeIds))
    return problem(
      'conflict-of-interest',
      `${pair.username} has a conflict of interest: an author of this paper, or a recent co-author of one.`,
    );
  return count >= VENUE_LIMITS.assignmentsPerPaper ? problem('assignment-limit-reached') : undefined;
}
