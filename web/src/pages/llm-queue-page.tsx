import { useSearchParams } from 'react-router';
import { JOB_STATE_NAMES } from '#shared/domain/review-job.ts';
import { LlmQueue } from '../features/llm-queue/llm-queue.tsx';
import { usePageHead } from '../lib/page-head.ts';

/** `/admin/llm-queue`: lets admins restart or stop automated reviews. */
export function LlmQueuePage() {
  usePageHead({ title: 'LLM Queue', robots: 'noindex' });
  const [params] = useSearchParams();
  const state = JOB_STATE_NAMES.find((name) => name === params.get('state'));
  return <LlmQueue state={state} cursor={state ? (params.get('cursor') ?? undefined) : undefined} />;
}
