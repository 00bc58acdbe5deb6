import type { UploadSet, UploadSlot } from '#shared/domain/upload.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { postFile } from './post-file.ts';
import { forgetSet, readSetId, rememberSet } from './remembered-set.ts';

/** How far a file is: `fraction` from 0 to 1, `waiting` while the connection is lost. */
export interface FileProgress {
  name: string;
  fraction: number;
  state: 'queued' | 'sending' | 'waiting' | 'stored';
}

interface LargeUpload {
  /** The main one first. */
  files: readonly File[];
  /** What the set is remembered by over a reload. */
  memory: string;
  onProgress: (progress: FileProgress[]) => void;
  signal: AbortSignal;
}

/** Two at once fill a line as well as six do, and each gets done sooner. */
const AT_ONCE = 2;

/**
 * Uploads files past the API, each by a form of its own that S3 holds it to. What a set has already is not sent again:
 * neither after the connection was lost nor after the page was left.
 * @returns the uploadIds, in the order of the files
 * @throws what the API client throws, and an AbortError when it was stopped
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
  const tell = (index: number, change: Partial<FileProgress>) => {
    const entry = progress[index];
    if (entry) progress[index] = { ...entry, ...change };
    onProgress([...progress]);
  };
  onProgress([...progress]);
  const queue = set.uploads.map((slot, index) => ({ slot, index })).filter(({ slot }) => !slot.stored);
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const file = files[next.index];
      if (file) await sendUntilStored(set.setId, next, file, tell, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return set.uploads.map(({ uploadId }) => uploadId);
}

/** What was uploaded is a paper now, and no upload any more. */
export const finishUpload = forgetSet;

/** The set that these files were begun in, if it is still there; else a new one. */
async function openSet(files: readonly File[], hashes: string[], memory: string): Promise<UploadSet> {
  const fingerprint = JSON.stringify(files.map(({ name }, index) => [name, hashes[index]]));
  const earlier = readSetId(memory, fingerprint);
  const found = earlier && (await findSet(earlier));
  if (found) return found;
  const { data } = await apiClient.papers.announceUploads({
    files: files.map(({ name, size, type }, index) => ({
      name,
      size,
      // An unknown kind has no type, and some systems give it parameters.
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

type Tell = (index: number, change: Partial<FileProgress>) => void;

/** Sends a file; when the connection is lost, waits for it and asks what has arrived before it sends again. */
async function sendUntilStored(
  setId: string,
  { slot, index }: { slot: UploadSlot; index: number },
  file: File,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  let current: UploadSlot | undefined = slot;
  for (let attempt = 0; ; attempt++) {
    try {
      current ??= (await apiClient.papers.getUploads({ setId })).data.uploads[index];
      if (current?.post && !current.stored) {
        tell(index, { state: 'sending' });
        const onProgress = (fraction: number) => tell(index, { fraction, state: 'sending' });
        await postFile({ ...current.post, file, onProgress, signal });
      }
      return tell(index, { fraction: 1, state: 'stored' });
    } catch (error) {
      signal.throwIfAborted();
      if (attempt >= TRIES || !isWorthAnother(error)) throw error;
      current = undefined;
      tell(index, { fraction: 0, state: 'waiting' });
      await pause(Math.min(1000 * 2 ** attempt, 15_000), signal);
    }
  }
}

/** With pauses of up to 15 s: some two minutes without a connection. */
const TRIES = 10;

/** A lost connection, a form whose hour is over; not what the API refuses. */
const isWorthAnother = (error: unknown): boolean => {
  const { status } = toApiProblem(error);
  return status === 0 || status >= 500;
};

/** Waits so long, or until the browser says that it is online again. */
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
