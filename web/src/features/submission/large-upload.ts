import type { UploadSet, UploadSlot } from '#shared/domain/upload.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { postFile } from './post-file.ts';
import { forgetSet, readSetId, rememberSet } from './remembered-set.ts';

/** The progress of one file: `fraction` from 0 to 1, `waiting` while the connection is lost. */
export interface FileProgress {
  name: string;
  fraction: number;
  state: 'queued' | 'sending' | 'waiting' | 'stored';
}

interface LargeUpload {
  /** The main file first. */
  files: readonly File[];
  /** The key that remembers the upload set over a reload. */
  memory: string;
  onProgress: (progress: FileProgress[]) => void;
  signal: AbortSignal;
}

/** Two parallel uploads use the full bandwidth, and each finishes sooner than one of six. */
const AT_ONCE = 2;

/**
 * Uploads files to S3 with presigned forms. Skips files that the upload set already has, so that an upload resumes after
 * a lost connection or a reload.
 * @returns the upload ids, in the order of the files
 * @throws the API client's errors, and an AbortError when stopped
 */
export async function uploadLarge({ files, memory, onProgress, signal }: LargeUpload): Promise<string[]> {
  const hashes = await Promise.all(files.map(sha256));
  signal.throwIfAborted();
  const set = await openSet(files, hashes, memory);
  const progress = set.uploads.map(
    ({ name, stored }): FileProgress => ({
      name,
      fraction: stored ? 1 : 0,
      state: stored ? 'stored' : 'queued',
    }),
  );
  const report = (index: number, change: Partial<FileProgress>) => {
    const entry = progress[index];
    if (entry) progress[index] = { ...entry, ...change };
    onProgress([...progress]);
  };
  onProgress([...progress]);
  const queue = set.uploads.map((slot, index) => ({ slot, index })).filter(({ slot }) => !slot.stored);
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const file = files[next.index];
      if (file) await sendUntilStored(set.setId, next, file, report, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return set.uploads.map(({ uploadId }) => uploadId);
}

/** Forgets the upload set once its paper is submitted. */
export const finishUpload = forgetSet;

/** Returns the upload set that these files were started in, if it still exists, else a new one. */
async function openSet(files: readonly File[], hashes: string[], memory: string): Promise<UploadSet> {
  const fingerprint = JSON.stringify(files.map(({ name }, index) => [name, hashes[index]]));
  const earlier = readSetId(memory, fingerprint);
  const found = earlier && (await findSet(earlier));
  if (found) return found;
  const { data } = await apiClient.papers.announceUploads({
    files: files.map(({ name, size, type }, index) => ({
      name,
      size,
      // Browsers leave unknown types empty, and some add parameters.
      type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
      sha256: hashes[index] ?? '',
    })),
  });
  rememberSet(memory, fingerprint, data.setId);
  return data;
}

async function findSet(setId: string): Promise<UploadSet | undefined> {
  try {
    return (await apiClient.papers.getUploads({ setId })).data;
  } catch (error) {
    if (toApiProblem(error).status === 404) return undefined;
    throw error;
  }
}

type Report = (index: number, change: Partial<FileProgress>) => void;

/** Sends a file. After a lost connection, waits and checks what has arrived before it sends again. */
async function sendUntilStored(
  setId: string,
  { slot, index }: { slot: UploadSlot; index: number },
  file: File,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  let current: UploadSlot | undefined = slot;
  for (let attempt = 0; ; attempt++) {
    try {
      current ??= (await apiClient.papers.getUploads({ setId })).data.uploads[index];
      if (current?.post && !current.stored) {
        report(index, { state: 'sending' });
        const onProgress = (fraction: number) => report(index, { fraction, state: 'sending' });
        await postFile({ ...current.post, file, onProgress, signal });
      }
      return report(index, { fraction: 1, state: 'stored' });
    } catch (error) {
      signal.throwIfAborted();
      if (attempt >= MAX_RETRIES || !isRetryable(error)) throw error;
      current = undefined;
      report(index, { fraction: 0, state: 'waiting' });
      await pause(Math.min(1000 * 2 ** attempt, 15_000), signal);
    }
  }
}

/** With pauses of up to 15 s, about two minutes without a connection. */
const MAX_RETRIES = 10;

/** Whether an error is a lost connection, an expired form, or a server error. */
const isRetryable = (error: unknown): boolean => {
  const { status } = toApiProblem(error);
  return status === 0 || status >= 500;
};

/** Waits for a time, or until the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const onAbort = () => reject(signal.reason);
  window.addEventListener('online', () => resolve(), { once: true });
  signal.addEventListener('abort', onAbort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  });
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
