/**
 * Stores the chosen files of a draft in IndexedDB, so that a reload keeps them and can resume a large upload. Choosing
 * them sends small ones for a preview; large ones leave this computer when the paper is submitted or previewed.
 */
const DATABASE = 'submission-files';
const STORE = 'files';

/** Stores a draft's files, replacing earlier ones. */
export async function keepFiles(draftId: string, files: readonly File[]): Promise<void> {
  const isEmpty = files.length === 0;
  await inStore(
    'readwrite',
    (store): IDBRequest => (isEmpty ? store.delete(draftId) : store.put(files, draftId)),
  );
}

/** Reads a draft's files; empty if none are stored. */
export async function readKeptFiles(draftId: string): Promise<File[]> {
  const kept = await inStore('readonly', (store) => store.get(draftId));
  return Array.isArray(kept) ? kept.filter((file) => file instanceof File) : [];
}

/** Deletes the files of all other drafts, such as those of a previous user of this computer. */
export async function keepNoOthers(draftIds: readonly string[]): Promise<void> {
  const keys = await inStore('readonly', (store): IDBRequest => store.getAllKeys());
  for (const key of Array.isArray(keys) ? keys : []) {
    if (!draftIds.includes(String(key))) await inStore('readwrite', (store): IDBRequest => store.delete(key));
  }
}

/** Resolves to the database's result, or to undefined where IndexedDB is blocked, as in private windows. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<unknown>,
): Promise<unknown> {
  try {
    const database = await open();
    try {
      return await promised(work(database.transaction(STORE, mode).objectStore(STORE)));
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
  return promised(request);
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}
