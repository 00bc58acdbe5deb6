import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createObjectIndex, type ObjectRecord } from '../s3/object-index.ts';
import { type BackedUpObject, sha256Of } from './backup-manifest.ts';
import { snapshot } from './export-tables.ts';

/**
 * Copies the objects of all buckets that keep versions, which are those that AWS Backup takes; the site's bucket is filled
 * by each deployment. Taken after the tables: an object is stored before a table names it, so none is missing.
 */
export async function exportObjects(dataDir: string, folder: string): Promise<BackedUpObject[]> {
  const copy = join(folder, 'state.sqlite');
  mkdirSync(join(folder, 'files'));
  snapshot(join(dataDir, 'state.sqlite'), copy);
  const database = new DatabaseSync(copy);
  try {
    const index = createObjectIndex(database);
    const objects: BackedUpObject[] = [];
    for (const { name } of index.buckets().filter(({ versioning }) => versioning))
      for (const record of existing(index, name)) objects.push(await exportObject(dataDir, folder, record));
    return objects;
  } finally {
    database.close();
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
  }
}

/** What a laptop keeps instead of KMS and Secrets Manager: without it no session or sealed key would be good again. */
export const KEY_FOLDERS = ['kms', 'secrets'];

export function exportKeys(dataDir: string, folder: string, copy: (from: string, to: string) => void): void {
  for (const name of KEY_FOLDERS)
    if (existsSync(join(dataDir, name))) copy(join(dataDir, name), join(folder, 'keys', name));
}

function* existing(index: ReturnType<typeof createObjectIndex>, bucket: string): Generator<ObjectRecord> {
  for (let after = ''; ; ) {
    const page = index.page(bucket, after, '', 500);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}

async function exportObject(dataDir: string, folder: string, record: ObjectRecord): Promise<BackedUpObject> {
  const { bucket, key, headers, etag, file, size } = record;
  const copy = join(folder, 'files', file);
  copyFileSync(join(dataDir, 's3', file), copy);
  return { bucket, key, headers, etag, file, size, sha256: await sha256Of(copy) };
}
