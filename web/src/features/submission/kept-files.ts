/**
 * The chosen files of a draft, in the browser's own database: a reload would lose them otherwise, and with them the
 * chance to go on with a large upload. They leave this computer only when the paper is sent.
 */
const DATABASE = 'submission-files';
const STORE = 'files';

/** Keeps the files of a draft in the place of those kept before. */
export async function keepFiles(draftId: string, files: readonly File[]): Promise<void> {
  const isEmpty = files.length === 0;
  await inStore(
    'readwrite',
    (store): IDBRequest => (isEmpty ? store.delete(draftId) : store.put(files, draftId)),
  );
}

/** The files that were chosen for a draft; none where nothing was kept or can be. */
export async function readKeptFiles(draftId: string): Promise<File[]> {
  const kept = await inStore('readonly', (store) => store.get(draftId));
  return Array.isArray(kept) ? kept.filter((file) => file instanceof File) : [];
}

/** Forgets the files of all drafts but these: others were sent elsewhere, or are of somebody who sat here before. */
export async function keepNoOthers(draftIds: readonly string[]): Promise<void> {
  const keys = await inStore('readonly', (store): IDBRequest => store.getAllKeys());
  for (const key of Array.isArray(keys) ? keys : []) {
    if (!draftIds.includes(String(key))) await inStore('readwrite', (store): IDBRequest => store.delete(key));
  }
}

/** What the database answers; undefined in a browser that keeps none (private windows), where all else works. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<unknown>,
): Promise<unknown> {
  try {
    const database = await open();
    try {
      return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}
