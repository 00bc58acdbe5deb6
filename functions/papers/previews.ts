import { CATEGORY_IDS } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import { uploadKey } from '#shared/domain/file-keys.ts';
import { completeManuscript } from '#shared/domain/manuscript/manuscript.ts';
import type { PreviewState } from '#shared/domain/preview.ts';
import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import type { PreviewRecord } from '../_lib/papers/preview-entities.ts';
import { readPreviewReferences, toPreviewReferences } from '../_lib/reference-checks/preview-references.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import { enforceRateLimit, raisedLimit } from '../_lib/runtime/rate-limits.ts';
import * as store from './preview-repository.ts';
import { receiveFiles } from './receive-files.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Accepts a source to be converted by the pipeline's converter for its author alone: it creates no paper, and is deleted
 * after a day. What POST /papers would refuse is refused here too.
 */
export function requestPreview({ clock, newId }: PaperDeps) {
  return async (input: Revision, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const now = clock();
    const { files, format, authorPdf } = await receiveFiles(
      { ...input, abstract: input.abstract ?? '' },
      supervisorId,
      now,
    );
    const bucket = `previews-of ${supervisorId}`;
    await enforceRateLimit(bucket, raisedLimit(RATE_LIMITS.previewsPerHour), now, 'too-many-previews');
    const previewId = newId();
    const sources = files.map((file, index) => ({
      ...file,
      key: uploadKey(supervisorId, previewId, String(index)),
    }));
    await store.storeFiles(sources);
    const record: PreviewRecord = {
      supervisorId,
      previewId,
      status: 'processing',
      job: {
        sources: sources.map(({ name, key }) => ({ name, key })),
        contentType: format,
        ...(authorPdf === undefined ? {} : { authorPdf }),
        ...completeManuscript({
          ...input,
          title: input.title ?? '',
          abstract: input.abstract ?? '',
          paperType: input.paperType ?? 'ARTICLE',
          primaryCategory: input.primaryCategory ?? CATEGORY_IDS[0],
        }),
      },
      expiresAt: ttlAfterHours(now, LIMITS.previewHours),
    };
    await store.createPreview(record);
    return { success: true as const, data: toState(record, null) };
  };
}

/** Returns a preview's progress and result, for its author only. */
export function getPreview({ clock }: PaperDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const record = await store.readPreview(supervisorId, id);
    if (!record || record.expiresAt * 1000 <= clock().getTime()) throw new AppError('preview-not-found');
    const preview = record.status === 'completed' ? await store.readResult(record) : null;
    return { success: true as const, data: toState(endedIfLate(record, clock()), preview) };
  };
}

/** Returns a preview's references as far as they are checked, for its author only. */
export function getPreviewReferences({ clock }: PaperDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisorId } = requireCaller(call).supervisor;
    const now = clock();
    const record = await store.readPreview(supervisorId, id);
    if (!record || record.expiresAt * 1000 <= now.getTime()) throw new AppError('preview-not-found');
    const stored = await readPreviewReferences(record);
    const isOver = record.status !== 'processing';
    const none = { references: [], bibliographies: [], checks: {}, isComplete: isOver };
    return { success: true as const, data: toPreviewReferences(stored ?? none, now.toISOString()) };
  };
}

/** The queue delivers a preview three times, 18 minutes apart. A process that ended each time left no reason. */
const LONGEST_MINUTES = 60;
const LATE =
  'We couldn’t preview these files: it took too long. Submit them without a preview, or without very large tables, lists or figures.';

function endedIfLate(record: PreviewRecord, now: Date): PreviewRecord {
  const hoursLeft = LIMITS.previewHours - LONGEST_MINUTES / 60;
  const isLate = record.expiresAt < ttlAfterHours(now, hoursLeft);
  return record.status === 'processing' && isLate ? { ...record, status: 'failed', error: LATE } : record;
}

function toState(
  { previewId, status, error }: PreviewRecord,
  preview: PreviewState['preview'],
): PreviewState {
  return { id: previewId, status, error: error ?? null, preview };
}
