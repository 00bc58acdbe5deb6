import { setTimeout as sleep } from 'node:timers/promises';
import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { pollDelay } from '#shared/domain/poll-delay.ts';
import type { ClientFeatures } from './client-features.ts';
import type { Workbench } from './tool.ts';

/**
 * Returns a paper's pipeline status: at once, or, if the call may last, when the pipeline is done or `seconds` have passed.
 * Reports each stage to the client.
 */
export async function waitForPipeline(
  id: string,
  seconds: number,
  { platform, mayWait }: Workbench,
  { progress, signal }: ClientFeatures,
): Promise<PipelineStatus> {
  const end = Date.now() + (mayWait ? seconds * 1000 : 0);
  for (let polls = 0; ; polls += 1) {
    const { data } = await platform.api.papers.pipelineStatus({ id });
    await progress(data.progress, 100, `${data.status}: ${data.currentStage}`);
    const left = end - Date.now();
    if (data.status !== 'processing' || left <= 0) return data;
    await sleep(Math.min(pollDelay(polls), left), undefined, { signal });
  }
}
