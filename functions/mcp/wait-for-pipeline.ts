import { setTimeout as sleep } from 'node:timers/promises';
import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import type { ClientFeatures } from './client-features.ts';
import type { Workbench } from './tool.ts';

/** Most papers take a few seconds; a question at each turn costs the caller one of their requests. */
const TURN_MS = 2000;

/**
 * How far a paper is: at once, or, where a call may last, when its pipeline is done or `seconds` are over. The client is told
 * of each stage.
 */
export async function waitForPipeline(
  id: string,
  seconds: number,
  { platform, mayWait }: Workbench,
  { progress, signal }: ClientFeatures,
): Promise<PipelineStatus> {
  const end = Date.now() + (mayWait ? seconds * 1000 : 0);
  for (;;) {
    const { data } = await platform.api.papers.pipelineStatus({ id });
    await progress(data.progress, 100, `${data.status}: ${data.currentStage}`);
    const left = end - Date.now();
    if (data.status !== 'processing' || left <= 0) return data;
    await sleep(Math.min(TURN_MS, left), undefined, { signal });
  }
}
