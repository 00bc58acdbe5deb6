import { type PipelineState, type PipelineStatus, pipelineProgress } from '#shared/domain/pipeline.ts';
import type { VersionRecord } from './paper-entities.ts';

/**
 * Converts a version's pipeline to what its authors see. A source that can't be converted is published as it is, so the
 * errors of a completed pipeline say why. A retry is a new upload, so `canRetry` follows a failure.
 */
export function toPipelineStatus(
  version: Pick<VersionRecord, 'paperId' | 'archiveId' | 'version' | 'pipeline' | 'conversion'>,
): PipelineStatus {
  const { status, errors, updatedAt } = version.pipeline;
  const unconverted = conversionErrors(version);
  return {
    paperId: version.paperId,
    archiveId: version.archiveId,
    version: version.version,
    ...pipelineProgress(version.pipeline),
    status,
    activity: activityOf(version.pipeline),
    lastUpdated: updatedAt,
    errors: [...errors, ...unconverted],
    canRetry: status === 'failed' || (status === 'completed' && unconverted.length > 0),
  };
}

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
