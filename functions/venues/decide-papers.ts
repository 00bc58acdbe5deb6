import { isListed } from '#shared/domain/paper-constants.ts';
import type { DecisionInput, VenueSubmission } from '#shared/domain/venue.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { isUndecided, submissionWrite } from '../_lib/venues/leave-venue.ts';
import { getSubmission, placeDeletion } from '../_lib/venues/paper-at-venue.ts';
import { listSubmissions } from '../_lib/venues/public-venue-repository.ts';
import { type SubmissionRecord, type VerdictRecord, venueEntity } from '../_lib/venues/venue-entities.ts';
import { paperIdsOf, refusalOf } from './find-submission.ts';
import { findRunningVenueAs } from './find-venue.ts';
import { viewerOf } from './list-submissions.ts';
import { type Problem, problem } from './problem.ts';
import { partIn, type Viewer } from './submission-access.ts';
import * as store from './submission-repository.ts';
import { toSubmissions } from './submission-view.ts';

interface Decided {
  submission: SubmissionRecord;
  decision: VerdictRecord;
}

/**
 * Decides on papers, each in its own transaction, so that one that can’t be decided doesn’t stop the others.
 * @throws AppError `forbidden`, `venue-closed`
 */
export function decidePapers({ clock }: { clock: Clock }) {
  return async (
    { slug, decisions, dryRun }: { slug: string; decisions: DecisionInput[]; dryRun: boolean },
    call: Call,
  ) => {
    const found = await findRunningVenueAs(['chair'], slug, call);
    const now = clock();
    const paperIdOf = await paperIdsOf(decisions.map(({ paperId }) => paperId));
    const ids = decisions.map(({ paperId }) => paperIdOf(paperId));
    const [viewer, all, papers] = await Promise.all([
      viewerOf(found, call, now),
      listSubmissions(slug),
      papersByIds([...new Set(ids)]),
    ]);
    const decided: Decided[] = [];
    const refused: (Problem & { paperId: string })[] = [];
    for (const given of decisions) {
      const decision = { ...given, paperId: paperIdOf(given.paperId) };
      const known = store.presentOf(all.filter(({ paperId }) => paperId === decision.paperId));
      const paper = papers.find(({ paperId }) => paperId === decision.paperId);
      const outcome = await decideOne(known, decision, { paper, viewer, now, dryRun, earlier: decided });
      if ('code' in outcome) refused.push({ ...outcome, paperId: given.paperId });
      else decided.push(outcome);
    }
    return {
      success: true as const,
      data: { decided: await shownAs(decided, { venue: found.venue, viewer, now }), refused },
    };
  };
}

async function decideOne(
  known: SubmissionRecord | undefined,
  { paperId, verdict, reasons }: DecisionInput,
  {
    paper,
    viewer,
    now,
    dryRun,
    earlier,
  }: {
    paper: PaperRecord | undefined;
    viewer: Viewer;
    now: Date;
    dryRun: boolean;
    earlier: readonly Decided[];
  },
): Promise<Decided | Problem> {
  if (!known || !paper) return problem('submission-not-found');
  const refusal = refusalOf(partIn(known, viewer), ['chair']);
  if (refusal) return problem(refusal.code, refusal.message);
  // Twice in one request, the first decision holds.
  if (earlier.some(({ submission }) => submission.paperId === paperId)) return problem('submission-decided');
  if (verdict === 'accept' && !isListed(paper.status))
    return problem('paper-not-reviewable', 'A paper that was withdrawn from the archive can’t be accepted.');
  const { slug, round } = known;
  const at = now.toISOString();
  const of = { slug, round, paperId, kind: 'decision' as const };
  const decision: VerdictRecord = { ...of, verdict, reasons, by: viewer.supervisorId, at };
  return retryOnConflict<Decided | Problem>(async () => {
    const before = await getSubmission(known);
    if (!before || before.state === 'withdrawn') return problem('submission-not-found');
    if (!isUndecided(before)) return problem('submission-decided');
    const after = {
      ...before,
      state: verdict === 'accept' ? ('accepted' as const) : ('rejected' as const),
      decidedAt: at,
    };
    if (!dryRun && !(await writeDecision(before, after, decision))) return undefined;
    return { submission: store.asWritten(before, after), decision };
  });
}

/** Writes a decision with what belongs to it. @returns false if another writer was first */
async function writeDecision(
  before: SubmissionRecord,
  after: SubmissionRecord,
  decision: VerdictRecord,
): Promise<boolean> {
  const { slug } = decision;
  const refused = await tryTransaction(
    [
      submissionWrite(before, after),
      store.verdictWrite(decision),
      placeDeletion(before),
      ...(decision.verdict === 'accept' ? [venueEntity().patch({ slug }).add({ accepted: 1 })] : []),
    ].map((write) => ({ write, refusal: 'changed' })),
  );
  return refused.length === 0;
}

/** Shows decisions as they are, or as they would be. */
async function shownAs(
  decided: readonly Decided[],
  shown: Parameters<typeof toSubmissions>[1],
): Promise<VenueSubmission[]> {
  const submissions = decided.map(({ submission }) => submission);
  const recommendations = await store.verdictsOf(submissions, ['recommendation']);
  return toSubmissions(submissions, shown, [...recommendations, ...decided.map(({ decision }) => decision)]);
}
