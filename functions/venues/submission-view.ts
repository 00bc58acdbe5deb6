import type { VenueAppeal, VenueAssignment, VenueDecision, VenueSubmission } from '#shared/domain/venue.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';
import { shownVersion } from '../_lib/papers/authorship.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';
import { shownAct, unsealedPaper } from '../_lib/papers/seal.ts';
import type { SubmissionRecord, VenueRecord, VerdictRecord } from '../_lib/venues/venue-entities.ts';
import { adviceOn } from './advice.ts';
import { type Part, partIn, seesAll, type Viewer } from './submission-access.ts';
import { verdictsOf } from './submission-repository.ts';
import { appealEnd, isLate } from './venue-rules.ts';
import { type People, personIn } from './venue-view.ts';

/** What a submission is shown with. */
export interface Shown {
  venue: Pick<VenueRecord, 'rounds' | 'state'>;
  viewer: Viewer;
  now: Date;
}

/** Reads what belongs to submissions, by batch reads, and converts them for somebody. Papers that were erased are left out. */
export async function toSubmissions(
  submissions: readonly SubmissionRecord[],
  shown: Shown,
  verdicts?: readonly VerdictRecord[],
): Promise<VenueSubmission[]> {
  const [papers, given] = await Promise.all([
    papersByIds(submissions.map(({ paperId }) => paperId)),
    verdicts ?? verdictsOf(submissions),
  ]);
  const people = await getSupervisors([
    ...submissions.flatMap(({ editorId, assignments }) => [
      ...(editorId ? [editorId] : []),
      ...assignments.map(({ reviewerId }) => reviewerId),
    ]),
    ...given.map(({ by }) => by),
  ]);
  return submissions.flatMap((submission) => {
    const paper = papers.find(({ paperId }) => paperId === submission.paperId);
    const part = partIn(submission, shown.viewer);
    return paper && part
      ? [toSubmission(submission, { ...shown, paper, part, people, verdicts: given })]
      : [];
  });
}

/** Converts one submission: the answer of an endpoint. */
export async function submissionAnswer(submission: SubmissionRecord, shown: Shown) {
  const [data] = await toSubmissions([submission], shown);
  if (!data) throw new Error(`The paper ${submission.paperId} is gone.`);
  return { success: true as const, data };
}

function toSubmission(
  submission: SubmissionRecord,
  {
    venue,
    viewer,
    now,
    paper,
    part,
    people,
    verdicts,
  }: Shown & { paper: PaperRecord; part: Part; people: People; verdicts: readonly VerdictRecord[] },
): VenueSubmission {
  const { round, paperId, state, submittedAt, editorId, averageScore } = submission;
  // A chair without a conflict of interest, and the authors themselves, see who they are.
  const seesAuthors = part === 'chair' || part === 'author';
  const { archiveId, title, authors, version } = toSummary(
    seesAuthors ? unsealedPaper(paper, shownVersion(paper)) : paper,
  );
  const verdict = (kind: VerdictRecord['kind']): VenueDecision | null => {
    const found = verdicts.find(
      (each) => each.kind === kind && each.round === round && each.paperId === paperId,
    );
    return found ? toDecision(found, people) : null;
  };
  const made = verdict('appeal');
  const appeal = made && !seesAuthors ? { ...made, by: shownAct(paper, made.by) } : made;
  const seesAppeal = part === 'author' || seesAll(part);
  const end = part === 'author' && venue.state !== 'closed' ? appealEnd(submission) : undefined;
  const dueAt = venue.rounds.find(({ number }) => number === round)?.reviewsDueAt ?? null;
  const assignments = submission.assignments
    .filter(({ reviewerId }) => seesAll(part) || (part === 'reviewer' && reviewerId === viewer.supervisorId))
    .map(
      ({ reviewerId, assignedAt, reviewId }): VenueAssignment => ({
        reviewer: personIn(people, reviewerId),
        ...{ assignedAt, dueAt },
        reviewId: reviewId ?? null,
        isLate: isLate(submission, { reviewId }, dueAt, now),
      }),
    );
  return {
    round,
    paper: { id: paperId, archiveId, title, authors: authors.map(({ name }) => name), version },
    ...{ myPart: part, state, submittedAt, assignments },
    editor: editorId && (seesAll(part) || part === 'reviewer') ? personIn(people, editorId) : null,
    reviewCount: paper.reviewCount,
    averageScore: averageScore ?? null,
    advice: adviceOn(paper),
    recommendation: seesAll(part) ? verdict('recommendation') : null,
    // Others see of an appeal only that the paper was accepted after all.
    decision:
      !seesAppeal && state === 'accepted' ? (verdict('answer') ?? verdict('decision')) : verdict('decision'),
    appeal: seesAppeal ? toAppeal(appeal, verdict('answer')) : null,
    appealUntil: end && end > now ? end.toISOString() : null,
  };
}

function toAppeal(appeal: VenueDecision | null, answer: VenueDecision | null): VenueAppeal | null {
  if (!appeal) return null;
  const { verdict: _, ...made } = appeal;
  if (!answer) return { ...made, answer: null };
  const { verdict, ...given } = answer;
  return { ...made, answer: { ...given, outcome: verdict === 'accept' ? 'overturned' : 'upheld' } };
}

/** Converts a decision or a recommendation. */
export const toDecision = ({ verdict, reasons, by, at }: VerdictRecord, people: People): VenueDecision => ({
  ...{ verdict, reasons, at },
  by: personIn(people, by),
});
