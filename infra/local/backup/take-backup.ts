import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assertWhole, UNFINISHED } from '../data-folder.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { type BackupManifest, PAYLOAD } from './backup-manifest.ts';
import { bagFolder } from './bag-folder.ts';
import { exportKeys, exportObjects } from './export-objects.ts';
import { exportTables } from './export-tables.ts';

/**
 * Backs up tables, files and keys of a data folder, also while a local cloud uses it. The backup is a bag (RFC 8493), and appears
 * completely or not at all.
 * @throws LocalCloudError if there are no data or an unfinished restore, or if the backup exists already
 */
export async function takeBackup({ dataDir, to }: { dataDir: string; to: string }): Promise<BackupManifest> {
  assertWhole(dataDir);
  if (!existsSync(join(dataDir, 'dynamodb.sqlite')))
    throw new LocalCloudError(`${dataDir} has no tables to back up.`);
  if (existsSync(to)) throw new LocalCloudError(`${to} exists already. A backup never replaces another.`);
  const folder = resolve(to) + UNFINISHED;
  rmSync(folder, { recursive: true, force: true });
  const payload = join(folder, PAYLOAD);
  mkdirSync(payload, { recursive: true });
  const now = new Date();
  const tables = await exportTables(dataDir, payload);
  const objects = exportObjects(dataDir, payload);
  exportKeys(dataDir, payload, (from, target) => cpSync(from, target, { recursive: true }));
  const manifest: BackupManifest = {
    format: 'colophon-backup-1',
    takenAt: now.toISOString(),
    tables,
    objects,
  };
  writeFileSync(join(payload, 'manifest.json'), JSON.stringify(manifest, null, 2), { flush: true });
  await bagFolder(folder, now);
  renameSync(folder, to);
  return manifest;
}
