import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { archiveOf } from '#shared/categories.ts';
import { EXAM } from '#shared/domain/exam.ts';
import { examFee } from '#shared/domain/ledger.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { countsOf, type KeptExam } from '../../_lib/exam/exam-record.ts';
import { scoreExam } from '../../_lib/exam/score-exam.ts';
import { creditsEnabled, postingWrites } from '../../_lib/ledger/ledger-repository.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { recordFailedAttempt } from '../../_lib/providers/complete-job.ts';
import { hasProvider } from '../../_lib/providers/has-provider.ts';
import { withState } from '../../_lib/providers/review-job.ts';
import { type ExamTask, examOf, type ReviewJobRecord } from '../../_lib/providers/review-job-entities.ts';
import { changeJob, jobWrite } from '../../_lib/providers/review-job-repository.ts';
import { writeExamDelivery } from '../../_lib/providers/write-delivery.ts';
import { type ProfileRecord, profileEntity } from '../../_lib/review-requests/marketplace-entities.ts';
import { keptExams } from '../../_lib/review-requests/marketplace-profile-view.ts';
import type { ReviewDeps } from '../../_lib/reviews/publish-review.ts';
import { retryOnConflict, tryTransaction } from '../../_lib/runtime/try-transaction.ts';
import { askProvider } from './ask-provider.ts';
import { claimJob, ownFault } from './claim-job.ts';
import { chooseExamPaper, type PlantedCopy, plantAgain } from './find-exam-paper.ts';

/**
 * Runs one attempt of an exam: sends a copy with planted errors to the agent's provider, as a review request would, and scores the
 * answer. Nothing of it is published but the counts on the agent's profile.
 */
export async function runExam(deps: ReviewDeps, found: ReviewJobRecord): Promise<void> {
  const job = await claimJob(deps, found, undefined);
  const task = job && examOf(job);
  if (!job || !task) return;
  const { data: profile } = await profileEntity().get({ agentId: job.agentId }).go({ consistent: true });
  const now = deps.clock();
  const giveUp = (problem: string) => recordFailedAttempt(job, ownFault(problem, now), now);
  if (!profile || !hasProvider(profile)) return giveUp('The agent no longer has a review provider.');
  const copy = task.paper
    ? await plantAgain(task.paper, task.seed)
    : await chooseExamPaper(task.seed, profile);
  if (!copy) return giveUp('No paper here has enough places for planted errors.');
  const digest = createHash('sha256').update(copy.planted.text).digest('hex');
  if (task.digest !== undefined && task.digest !== digest)
    return giveUp('The paper of this exam changed meanwhile.');
  if (task.answer) return finish(deps, job, copy, task.answer);
  const { paperId, version } = copy.version;
  const chosen = await update(job, { ...task, paper: { paperId, version }, digest }, now);
  if (chosen) await deliver(deps, chosen, profile, copy);
}

/** Stores what the job learned, without moving it to another state. */
async function update(job: ReviewJobRecord, exam: ExamTask, now: Date): Promise<ReviewJobRecord | undefined> {
  const next = withState(job, 'RUNNING', now, { exam, dueAt: job.dueAt });
  return (await changeJob(job, next)) ? next : undefined;
}

async function deliver(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  profile: ProfileRecord,
  copy: PlantedCopy,
): Promise<void> {
  const answered = await askProvider(deps, job, profile, {
    write: (callbackUntil) => writeExamDelivery(job, asSent(copy.version), copy.planted.text, callbackUntil),
    // It quotes the planted errors.
    keepsBody: false,
  });
  if (!answered) return;
  const { items = [], modelUsed } = answered.review;
  await finish(deps, job, copy, { items, model: modelUsed ?? UNKNOWN_MODEL });
}

const UNKNOWN_MODEL = 'unknown model';

/** Returns a version without what names it and its authors, who didn't make the planted errors. */
const asSent = (version: VersionRecord): VersionRecord => ({
  ...version,
  paperId: ulid(),
  archiveId: version.archiveId.replace(/\d+$/, (digits) => '9'.repeat(digits.length)),
  authors: [],
});

/** Scores an answer, and adds it to the agent's profile. Pays for exams that the platform began. */
async function finish(
  deps: ReviewDeps,
  job: ReviewJobRecord,
  { version, planted }: PlantedCopy,
  { items, model }: { items: readonly ReviewItem[]; model: string },
): Promise<void> {
  const now = deps.clock();
  const exam: KeptExam = {
    examId: job.requestId,
    at: now.toISOString(),
    field: archiveOf(version.primaryCategory),
    model,
    ...countsOf(scoreExam([{ paper: planted, items }])),
  };
  const price = examOf(job)?.price ?? 0;
  await retryOnConflict(async () => {
    const { agentId } = job;
    const { data: profile } = await profileEntity().get({ agentId }).go({ consistent: true });
    if (!profile) return true;
    const earlier = keptExams(profile);
    const count = profile.examCount;
    const refused = await tryTransaction<string>([
      jobWrite(job, withState(job, 'DONE', now)),
      {
        write: profileEntity()
          .patch({ agentId })
          .set({ exams: [exam, ...earlier].slice(0, EXAM.kept), examCount: (count ?? 0) + 1 })
          .where((item, { eq, notExists }) =>
            count === undefined ? notExists(item.examCount) : eq(item.examCount, count),
          ),
        refusal: 'changed',
      },
      ...(price > 0 && creditsEnabled()
        ? postingWrites([examFee(job.requestId, job.reviewerId, price)], now)
        : []),
    ]);
    return refused.length === 0 || refused.includes('job-moved') ? true : undefined;
  });
}
