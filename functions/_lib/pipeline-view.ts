import { type PipelineStatus, pipelineProgress } from '#shared/domain/pipeline.ts';
import type { VersionRecord } from './publishing-entities.ts';

/** The pipeline of a version as its authors see it. A retry is a new upload, so `canRetry` follows a failure. */
export function toPipelineStatus(
  version: Pick<VersionRecord, 'paperId' | 'archiveId' | 'version' | 'pipeline'>,
): PipelineStatus {
  const { status, errors, updatedAt } = version.pipeline;
  return {
    paperId: version.paperId,
    archiveId: version.archiveId,
    version: version.version,
    ...pipelineProgress(version.pipeline),
    status,
    lastUpdated: updatedAt,
    errors,
    canRetry: status === 'failed',
  };
}
