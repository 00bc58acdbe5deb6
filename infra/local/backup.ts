import { parseArgs } from 'node:util';
import { takeBackup } from './backup/take-backup.ts';
import { LocalCloudError } from './local-cloud-error.ts';

// `npm run backup -- --to FOLDER`: backs up tables, files and keys of the local cloud, which may be running.
const { values } = parseArgs({
  options: { data: { type: 'string', default: '.local' }, to: { type: 'string' } },
});
const to = values.to ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
try {
  const { tables, objects } = await takeBackup({ dataDir: values.data, to });
  const items = tables.reduce((sum, table) => sum + table.items, 0);
  console.info(`${to}: ${items} items of ${tables.length} tables, ${objects.length} files`);
} catch (error) {
  if (!(error instanceof LocalCloudError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
