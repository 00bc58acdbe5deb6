import { createHash } from 'node:crypto';
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import type { Platform } from './platform.ts';

/** 10 minutes, enough for 50 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 20 * REQUEST_TIMEOUT_MS;

/**
 * Uploads files directly to storage, with the presigned forms that the API returns.
 * @param sent called after each file with its name and the number of files so far
 * @returns the upload ids for a submission, in the order of the files
 */
export async function uploadFiles(
  files: File[],
  { api }: Platform,
  sent: (name: string, count: number) => Promise<void>,
): Promise<string[]> {
  const announced = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      size: file.size,
      sha256: createHash('sha256')
        .update(await file.bytes())
        .digest('hex'),
    })),
  );
  const { uploads } = (await api.papers.announceUploads({ files: announced })).data;
  for (const [index, { post, name }] of uploads.entries()) {
    const file = files[index];
    if (!post || !file) continue;
    const form = new FormData();
    for (const [field, value] of Object.entries(post.fields)) form.append(field, value);
    form.append('file', file);
    const answer = await fetch(post.url, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The storage refused ${name} with status ${answer.status}.`);
    await sent(name, index + 1);
  }
  return uploads.map(({ uploadId }) => uploadId);
}
