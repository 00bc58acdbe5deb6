import { parseArgs } from 'node:util';
import { restoreBackup } from './backup/restore-backup.ts';
import { LocalCloudError } from './local-cloud-error.ts';

// `npm run restore -- --from FOLDER --data EMPTY-FOLDER`, then `npm start -- --data THAT-FOLDER`. With `--erasures FOLDER`, the
// erasures of that data folder can be repeated (docs/erasure.md).
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.local' },
    from: { type: 'string' },
    erasures: { type: 'string' },
  },
});
try {
  if (values.from === undefined)
    throw new LocalCloudError('From which backup? npm run restore -- --from FOLDER');
  const { tables, objects, takenAt } = await restoreBackup({
    from: values.from,
    dataDir: values.data,
    erasuresOf: values.erasures,
  });
  const items = tables.reduce((sum, table) => sum + table.items, 0);
  console.info(
    `${values.data} is as it was on ${takenAt}: ${items} items of ${tables.length} tables, ${objects.length} files.\n` +
      `npm start -- --data ${values.data}`,
  );
} catch (error) {
  if (!(error instanceof LocalCloudError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
