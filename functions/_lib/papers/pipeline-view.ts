import { type PipelineState, type PipelineStatus, pipelineProgress } from '#shared/domain/pipeline.ts';
import type { VersionRecord } from './paper-entities.ts';

/**
 * Converts a version's pipeline to what its authors see. A completed pipeline can have errors too: of a source that
 * readers see as the author's own PDF, or as it is. A retry is a new upload, so `canRetry` follows a failure.
 */
export function toPipelineStatus(
  version: Pick<VersionRecord, 'paperId' | 'archiveId' | 'version' | 'status' | 'pipeline' | 'conversion'>,
): PipelineStatus {
  const { status, errors, updatedAt } = version.pipeline;
  const unconverted = status === 'processing' ? [] : conversionErrors(version);
  // If the version was held because of them, the errors of the pipeline name them.
  const isHeldForThem = status === 'held' && version.conversion?.kind === 'source-only';
  return {
    paperId: version.paperId,
    archiveId: version.archiveId,
    version: version.version,
    ...pipelineProgress(version.pipeline),
    status,
    paperStatus: version.status,
    activity: activityOf(version.pipeline),
    lastUpdated: updatedAt,
    errors: [...errors, ...(isHeldForThem ? [] : unconverted)],
    canRetry: status === 'failed' || isUnprocessed(version.pipeline) || unconverted.length > 0,
  };
}

/** A version is held before it was read only if it could not be processed. */
const isUnprocessed = ({ status, completedStage }: PipelineState): boolean =>
  status === 'held' && completedStage === 'received';

function activityOf({ status, tries = 0, isSlow }: PipelineState): PipelineStatus['activity'] {
  if (status !== 'processing') return 'ended';
  if (isSlow) return 'working-slowly';
  return tries > 0 ? 'working' : 'waiting';
}

/** Returns why a version couldn't be converted, each with its place in the author's files. Empty if it was. */
export const conversionErrors = ({ conversion }: Pick<VersionRecord, 'conversion'>): string[] =>
  (conversion?.messages ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ message, file, line }) => (file ? `${message} (${file}${line ? `:${line}` : ''})` : message));
