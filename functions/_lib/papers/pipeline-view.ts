import { type PipelineStatus, pipelineProgress } from '#shared/domain/pipeline.ts';
import type { VersionRecord } from './paper-entities.ts';

/** Converts a version's pipeline to what its authors see. A retry is a new upload, so `canRetry` follows a failure. */
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
