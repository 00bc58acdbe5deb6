import { isListed } from '#shared/domain/paper-constants.ts';
import type { ProposedAssignment } from '#shared/domain/venue.ts';
import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { getSupervisors, toPerson } from '../_lib/identity/people-by-id.ts';
import { type ReviewerMatch, ReviewerMatcher } from '../_lib/matching/rank-reviewers.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';
import type { Closeness } from '../_lib/reviews/conflict-of-interest.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { acceptedRole, isUndecided } from '../_lib/venues/leave-venue.ts';
import { listSubmissions } from '../_lib/venues/public-venue-repository.ts';
import type { SubmissionRecord } from '../_lib/venues/venue-entities.ts';
import { proposeAssignments } from './assign/propose-assignments.ts';
import { closenessOf, closePeople, isClose } from './conflicts.ts';
import { findVenueAs } from './find-venue.ts';
import { viewerOf } from './list-submissions.ts';
import { partIn } from './submission-access.ts';
import { listMembers } from './venue-repository.ts';

interface Wanted {
  slug: string;
  number: number;
  reviewsPerPaper?: number | undefined;
  papersPerReviewer: number;
  mostProbability: number;
}

/**
 * Proposes who reviews which paper of a round that lacks reviewers, as one solution for all. Papers with which the caller has a
 * conflict of interest are left to other chairs.
 * @throws AppError `forbidden`, `round-not-found`, `too-few-reviewers`
 */
export function proposeReviewers({ clock }: { clock: Clock }) {
  return async (wanted: Wanted, call: Call) => {
    const { slug, number, papersPerReviewer, mostProbability } = wanted;
    const found = await findVenueAs(['chair'], slug, call);
    const round = found.venue.rounds.find((each) => each.number === number);
    if (!round) throw new AppError('round-not-found');
    const now = clock();
    const [viewer, inRound, reviewers] = await Promise.all([
      viewerOf(found, call, now),
      listSubmissions(slug, number),
      reviewersOf(slug),
    ]);
    if (reviewers.length === 0) throw new AppError('too-few-reviewers');
    const open = inRound.filter(
      (submission) => isUndecided(submission) && partIn(submission, viewer) === 'chair',
    );
    const [papers, closeness] = await Promise.all([
      reviewablePapers(open.map(({ paperId }) => paperId)),
      closenessOf(reviewers, now),
    ]);
    const submissions = open.filter(({ paperId }) => papers.some((paper) => paper.paperId === paperId));
    const match = matchByText(papers, [...closeness.values()]);
    const titles = new Map(
      [...closeness.values()].flatMap((person) =>
        person.papers.map(({ paperId, shown }) => [paperId, shown.title] as const),
      ),
    );
    const { pairs, short, quality } = await proposeAssignments({
      papers: submissions.map(({ paperId, assignments }) => ({
        id: paperId,
        needs: Math.max(0, (wanted.reviewsPerPaper ?? round.reviewsPerPaper) - assignments.length),
      })),
      reviewers: reviewers.map(({ supervisorId }) => ({
        id: supervisorId,
        // Not of papers whose reviewers the caller may not know: a reviewer who is busy with one would be missing from the proposal.
        capacity: Math.max(0, papersPerReviewer - countOf(supervisorId, open)),
      })),
      score: scoresFor(submissions, { closeness, match }),
      mostProbability,
      seed: now.getTime(),
    });
    return {
      success: true as const,
      data: {
        assignments: pairs.flatMap((pair) => toProposed(pair, { papers, reviewers, match, titles })),
        short: short.map(({ paper, missing }) => ({ paperId: paper, missing })),
        quality,
      },
    };
  };
}

/** Papers that their authors withdrew from the archive aren’t reviewed any more. */
const reviewablePapers = async (paperIds: string[]): Promise<PaperRecord[]> =>
  (await papersByIds(paperIds)).filter(({ status }) => isListed(status));

async function reviewersOf(slug: string): Promise<SupervisorRecord[]> {
  const members = await listMembers(slug);
  const ids = members.flatMap((member) => (acceptedRole(member) === 'reviewer' ? [member.supervisorId] : []));
  const people = await getSupervisors(ids);
  return [...people.values()].filter(({ deletedAt, suspension }) => !deletedAt && !suspension);
}

const countOf = (supervisorId: string, submissions: readonly SubmissionRecord[]): number =>
  submissions.filter(({ assignments }) => assignments.some(({ reviewerId }) => reviewerId === supervisorId))
    .length;

/** A function that returns how well a reviewer matches a paper by text. */
type Match = (paperId: string, reviewerId: string) => ReviewerMatch | undefined;

/** Of how many of a reviewer’s papers the texts are compared: with more, a large round would take more than the half minute of a request. */
const PAPERS_OF_REVIEWER = 10;

/** Compares the papers of a round with the newest public papers of reviewers: title, abstract and keywords. */
function matchByText(papers: readonly PaperRecord[], people: readonly Closeness[]): Match {
  const matcher = new ReviewerMatcher();
  const newest = people.map(({ supervisorId, papers: own }) => ({
    id: supervisorId,
    papers: own.toSorted((a, b) => b.paperId.localeCompare(a.paperId)).slice(0, PAPERS_OF_REVIEWER),
  }));
  const all = new Map(
    [...papers, ...newest.flatMap((person) => person.papers)].map((paper) => [paper.paperId, paper]),
  );
  for (const [id, { shown }] of all) {
    const { title, abstract, keywords = [] } = shown;
    matcher.add(id, { title, abstract: `${abstract}\n${keywords.join(', ')}` });
  }
  const rank = matcher.ranking(
    newest.map(({ id, papers: own }) => ({ id, papers: own.map(({ paperId }) => paperId) })),
  );
  const ranked = new Map(
    papers.map(({ paperId }) => [paperId, new Map(rank(paperId).map((each) => [each.reviewer, each]))]),
  );
  return (paperId, reviewerId) => ranked.get(paperId)?.get(reviewerId);
}

/** Returns the scores of pairs from 0 to 1: none for a conflict of interest, and for a pair that is assigned. */
function scoresFor(
  submissions: readonly SubmissionRecord[],
  { closeness, match }: { closeness: ReadonlyMap<string, Closeness>; match: Match },
) {
  const byPaper = new Map(submissions.map((submission) => [submission.paperId, submission]));
  const close = new Map([...closeness].map(([id, of]) => [id, closePeople(of)]));
  return (paperId: string, reviewerId: string): number | undefined => {
    const submission = byPaper.get(paperId);
    const people = close.get(reviewerId);
    if (!submission || !people || isClose(people, submission.closeIds)) return undefined;
    if (submission.assignments.some((each) => each.reviewerId === reviewerId)) return undefined;
    return Math.min(1, Math.max(0, match(paperId, reviewerId)?.score ?? 0));
  };
}

function toProposed(
  { paper: paperId, reviewer: reviewerId, score }: { paper: string; reviewer: string; score: number },
  {
    papers,
    reviewers,
    match,
    titles,
  }: {
    papers: readonly PaperRecord[];
    reviewers: readonly SupervisorRecord[];
    match: Match;
    /** Of the reviewers’ papers, by id. */
    titles: ReadonlyMap<string, string>;
  },
): ProposedAssignment[] {
  const paper = papers.find((each) => each.paperId === paperId);
  const reviewer = reviewers.find(({ supervisorId }) => supervisorId === reviewerId);
  if (!paper || !reviewer) return [];
  const { archiveId, title } = toSummary(paper);
  const near = (match(paperId, reviewerId)?.nearest ?? []).flatMap(({ paper: id }) => titles.get(id) ?? []);
  const reasons =
    near.length > 0
      ? near.map((written) => `Wrote “${written}”`)
      : ['No public paper here in the last 3 years'];
  return [{ paper: { id: paperId, archiveId, title }, reviewer: toPerson(reviewer), score, reasons }];
}
