import { LIMITS } from '#shared/constants.ts';
import { uploadKey } from '#shared/domain/file-keys.ts';
import type { PreviewState } from '#shared/domain/preview.ts';
import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { ttlAfterHours } from '../_lib/clock.ts';
import { raised, takeOrRefuse } from '../_lib/limits.ts';
import type { PreviewRecord } from '../_lib/preview-entities.ts';
import * as store from './preview-store.ts';
import { receiveFiles } from './received-files.ts';
import type { PaperDeps } from './submit-paper.ts';

const KEPT_HOURS = 24;

/**
 * Takes a source to be converted by the pipeline's own converter, for its author alone: no paper comes of it, and a
 * day later nothing is left. What POST /papers would refuse is refused here already.
 */
export function requestPreview({ clock, newId }: PaperDeps) {
  return async (input: Revision, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const now = clock();
    const { files, format } = await receiveFiles(
      { ...input, abstract: input.abstract ?? '' },
      supervisorId,
      now,
    );
    const bucket = `previews-of ${supervisorId}`;
    await takeOrRefuse(bucket, raised(LIMITS.previewsPerHour), now, 'too-many-previews');
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
        title: input.title ?? '',
        abstract: input.abstract ?? '',
        paperType: input.paperType ?? 'ARTICLE',
        license: input.license ?? 'CC_BY',
        languageCode: input.languageCode ?? 'en',
      },
      expiresAt: ttlAfterHours(now, KEPT_HOURS),
    };
    await store.createPreview(record);
    return { success: true as const, data: toState(record, null) };
  };
}

/** How far a preview is, and what came of it; its author's alone. */
export function getPreview({ clock }: PaperDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const record = await store.readPreview(supervisorId, id);
    if (!record || record.expiresAt * 1000 <= clock().getTime()) throw new AppError('preview-not-found');
    const preview = record.status === 'completed' ? await store.readResult(record) : null;
    return { success: true as const, data: toState(record, preview) };
  };
}

function toState(
  { previewId, status, error }: PreviewRecord,
  preview: PreviewState['preview'],
): PreviewState {
  return { id: previewId, status, error: error ?? null, preview };
}
