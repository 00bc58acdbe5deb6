import { createHash } from 'node:crypto';
import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import type { Platform } from './platform.ts';

/** Ten minutes for 50 MB: a slow line has them through. */
const UPLOAD_TIMEOUT_MS = 20 * REQUEST_TIMEOUT_MS;

/**
 * Sends files past the API to where it says, each by the form that it gives for it.
 * @param sent told of each, and how many that makes
 * @returns what a submission names them by, in their order
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
    if (!answer.ok) throw new Error(`The storage refused ${name} with ${answer.status}.`);
    await sent(name, index + 1);
  }
  return uploads.map(({ uploadId }) => uploadId);
}
