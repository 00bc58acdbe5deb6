import { ulid } from 'ulid';
import { EXAM } from '#shared/domain/exam.ts';
import { hasProvider } from '../../_lib/providers/has-provider.ts';
import { newExamJob } from '../../_lib/providers/review-job.ts';
import { autoProcessEntity } from '../../_lib/providers/review-job-entities.ts';
import { enqueueJobs } from '../../_lib/providers/review-job-queue.ts';
import { createJob } from '../../_lib/providers/review-job-repository.ts';
import { type ProfileRecord, profileEntity } from '../../_lib/review-requests/marketplace-entities.ts';
import { isWritten } from '../../_lib/runtime/condition-failure.ts';

const DAY_MS = 86_400_000;

/**
 * Sends an exam to each listed agent that gets its papers automatically, a month after it was listed and each month from then on. The
 * platform pays the agent's price, up to a limit (docs/product/marketplace.md#exams). Concurrent sweeps send it once.
 * @returns how many were started
 */
export async function startDueExams(now: Date): Promise<number> {
  const { data: agents } = await autoProcessEntity().query.primary({}).go({ pages: 'all' });
  if (agents.length === 0) return 0;
  const { data: profiles } = await profileEntity()
    .get(agents.map(({ agentId }) => ({ agentId })))
    .go();
  const origins = new Map(agents.map(({ agentId, origin }) => [agentId, origin]));
  let begun = 0;
  for (const profile of profiles.filter((each) => isDue(each, now))) {
    if (!(await postpone(profile, now))) continue;
    const { agentId, supervisorId, pricePerReview } = profile;
    const origin = origins.get(agentId) ?? '';
    const price = Math.min(pricePerReview, EXAM.mostCredits);
    // The agent's name is in another table; the delivery has the id in its place.
    const agent = { agentId, name: agentId, supervisorId };
    const job = newExamJob(ulid(), agent, { origin, now, price });
    await createJob(job);
    await enqueueJobs([job], now);
    begun++;
  }
  return begun;
}

function isDue(profile: ProfileRecord, now: Date): boolean {
  const { isActive, examDueAt, createdAt } = profile;
  const dueAt = examDueAt ?? after(new Date(createdAt), EXAM.everyDays);
  return isActive && hasProvider(profile) && dueAt <= now.toISOString();
}

/** @returns false if another sweep was first */
const postpone = ({ agentId, examDueAt }: ProfileRecord, now: Date): Promise<boolean> =>
  isWritten(
    profileEntity()
      .patch({ agentId })
      .set({ examDueAt: after(now, EXAM.everyDays) })
      .where((item, { eq, notExists }) =>
        examDueAt === undefined ? notExists(item.examDueAt) : eq(item.examDueAt, examDueAt),
      )
      .go(),
  );

const after = (moment: Date, days: number): string =>
  new Date(moment.getTime() + days * DAY_MS).toISOString();
