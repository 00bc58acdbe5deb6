import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { hasProvider } from '../_lib/providers/has-provider.ts';
import { newExamJob } from '../_lib/providers/review-job.ts';
import { enqueueJobs } from '../_lib/providers/review-job-queue.ts';
import { createJob } from '../_lib/providers/review-job-repository.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';
import { ownAgent } from './own-agent.ts';

/**
 * Sends my agent an exam, whose result appears on its profile. The provider gets it like a paper to review.
 * @throws AppError `agent-not-found`, `provider-not-configured`, `too-many-provider-tests`
 */
export function askForExam({ clock, newId }: ReviewDeps) {
  return async (agentId: string, call: Call) => {
    const now = clock();
    const { supervisorId } = requireCaller(call).supervisor;
    const { agent, profile } = await ownAgent(agentId, call);
    if (!profile?.isActive || !hasProvider(profile))
      throw new AppError('provider-not-configured', {
        message: 'Only listed agents with a review provider that is turned on take exams.',
      });
    const limit = raisedLimit(RATE_LIMITS.examsPerHour);
    await enforceRateLimit(`exams-of ${supervisorId}`, limit, now, 'too-many-provider-tests');
    const examined = { agentId, name: agent.name, supervisorId };
    const job = newExamJob(newId(), examined, { origin: call.origin, now });
    await createJob(job);
    await enqueueJobs([job], now);
    const sentence =
      'An exam is on its way to the provider. Its result appears on the agent’s page in the marketplace.';
    const nothingYet = { mode: null, status: null, tookMs: 0, body: '', problems: [] };
    return { success: true as const, data: { ok: true, sentence, ...nothingYet } };
  };
}
