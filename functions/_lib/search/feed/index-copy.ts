import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { once } from '../../runtime/once.ts';
import { SqliteIndex } from '../index/sqlite-index.ts';
import type { SearchManifest } from '../search-entities.ts';
import { deltasBetween, getManifest } from './manifest-repository.ts';

/** S3's client is loaded at the first download: it would be half of the function's cold start. */
const objectStore = once(() => import('./index-files.ts'));

/** How long readers use the manifest that was read. */
const KNOWN_FOR_MS = 1000;
const DELTAS_AT_ONCE = 16;

/**
 * The index of a function instance: a base file in its temporary storage, and the deltas applied to it since. Compaction
 * runs beside it: a copy needs a new base only if deltas in between were deleted.
 */
export class IndexCopy {
  readonly #keepsFile: boolean;
  #index: SqliteIndex | undefined;
  #folder: string | undefined;
  #checkedAt = 0;
  #isComplete = true;
  #baseKey: string | undefined;
  #refreshing: Promise<SqliteIndex> | undefined;

  /**
   * Creates a copy.
   * @param keepsFile whether the file is needed, for a new base. Otherwise it is unlinked once open, so that a killed
   *   process leaves nothing behind where the folder is shared, unlike on Lambda
   */
  constructor({ keepsFile = false } = {}) {
    this.#keepsFile = keepsFile;
  }

  /** Returns the index, at most a second old. */
  async current(): Promise<SqliteIndex> {
    if (this.#index && Date.now() - this.#checkedAt < KNOWN_FOR_MS) return this.#index;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Returns the path of the file if it is kept; it contains the index as of the last `current`. */
  get file(): string | undefined {
    return this.#folder && fileIn(this.#folder);
  }

  async close(): Promise<void> {
    this.#index?.close();
    this.#index = undefined;
    await this.#forgetFile();
  }

  async #forgetFile(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }

  async #refresh(): Promise<SqliteIndex> {
    try {
      const manifest = await getManifest();
      const index = await this.#bringTo(manifest);
      this.#checkedAt = Date.now();
      return index;
    } catch (error) {
      // An index that was right a second ago is better than an error.
      if (!this.#index) throw error;
      console.error('The search index could not be updated', { error });
      this.#checkedAt = Date.now();
      return this.#index;
    }
  }

  async #bringTo(manifest: SearchManifest | undefined): Promise<SqliteIndex> {
    const sequence = manifest?.sequence ?? 0;
    // A rebuild has made a base with what was missing.
    if (!this.#isComplete && manifest?.baseKey !== this.#baseKey) await this.close();
    const index = this.#index ?? (await this.#open(manifest));
    if (index.sequence >= sequence) return index;
    if (await follow(index, sequence)) return index;
    // The deltas in between have expired. A newer base contains them: the manifest is read again, because one may be new.
    await this.close();
    const newest = await getManifest();
    const fresh = await this.#open(newest);
    this.#isComplete = await follow(fresh, newest?.sequence ?? 0);
    if (!this.#isComplete) {
      console.error('The search index misses changes: its base is older than the oldest delta', {
        base: newest?.baseKey,
        baseSequence: newest?.baseSequence,
        sequence: newest?.sequence,
      });
      // Later changes are followed nevertheless.
      fresh.saveSequence(newest?.sequence ?? 0);
    }
    return fresh;
  }

  /** Whether the index contains all changes. If not, only a rebuild helps (`make-base.ts`). */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  async #open(manifest: SearchManifest | undefined): Promise<SqliteIndex> {
    this.#folder = await mkdtemp(path.join(os.tmpdir(), 'colophon-search-'));
    const file = fileIn(this.#folder);
    try {
      if (manifest?.baseKey) {
        const { downloadBase } = await objectStore();
        await downloadBase(manifest.baseKey, file);
      }
      this.#index = new SqliteIndex(file);
    } catch (error) {
      await this.#forgetFile();
      throw error;
    }
    this.#baseKey = manifest?.baseKey;
    this.#isComplete = true;
    if (!this.#keepsFile) await this.#forgetFile();
    return this.#index;
  }
}

const fileIn = (folder: string) => path.join(folder, 'index.sqlite');

/** Applies the deltas up to a sequence number. Returns false if some in between are gone; those that are left are applied. */
async function follow(index: SqliteIndex, sequence: number): Promise<boolean> {
  const reached = index.sequence;
  if (reached >= sequence) return true;
  const deltas = await deltasBetween(reached, sequence);
  const isWhole = deltas.length >= sequence - reached;
  // A copy that a newer base replaces needs none; one without a newer base is better with them than without.
  await applyAll(index, deltas);
  return isWhole;
}

async function applyAll(index: SqliteIndex, deltas: { sequence: number; key: string }[]): Promise<void> {
  if (deltas.length === 0) return;
  const { getDelta } = await objectStore();
  for (let start = 0; start < deltas.length; start += DELTAS_AT_ONCE) {
    const some = deltas.slice(start, start + DELTAS_AT_ONCE);
    const changes = await Promise.all(some.map(({ key }) => getDelta(key)));
    index.applyDelta(some.at(-1)?.sequence ?? 0, changes.flat());
  }
}
