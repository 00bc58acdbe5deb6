import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createObjectIndex, type ObjectRecord } from '../s3/object-index.ts';
import type { BackedUpObject } from './backup-manifest.ts';
import { snapshot } from './export-tables.ts';

/**
 * Copies the objects of all buckets with versioning, which AWS Backup covers too. Each deployment fills the site's bucket again.
 * Objects are copied after the tables: an object is stored before a table refers to it, so none is missing.
 */
export function exportObjects(dataDir: string, folder: string): BackedUpObject[] {
  const copy = join(folder, 'state.sqlite');
  mkdirSync(join(folder, 'files'));
  snapshot(join(dataDir, 'state.sqlite'), copy);
  const database = new DatabaseSync(copy);
  try {
    const index = createObjectIndex(database);
    const objects: BackedUpObject[] = [];
    for (const { name } of index.buckets().filter(({ versioning }) => versioning))
      for (const record of existing(index, name)) objects.push(exportObject(dataDir, folder, record));
    return objects;
  } finally {
    database.close();
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
  }
}

/** The local keys of KMS and Secrets Manager: without them sessions and encrypted keys become invalid. */
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

function exportObject(dataDir: string, folder: string, record: ObjectRecord): BackedUpObject {
  const { bucket, key, headers, etag, file, size } = record;
  copyFileSync(join(dataDir, 's3', file), join(folder, 'files', file));
  return { bucket, key, headers, etag, file, size };
}
