import { rmSync } from 'node:fs';
import { findRunning } from './data-folder.ts';

const DATA_DIR = '.local';

// Deletes the local data: tables, files, emails, keys, logs.
const running = await findRunning(DATA_DIR);
if (running !== undefined) {
  console.error(
    `The local cloud runs on these data (${running.edge}, process ${running.pid}). Stop it first.`,
  );
  process.exit(1);
}
rmSync(DATA_DIR, { recursive: true, force: true });
console.info('Deleted the local data. Run npm start to start with new data.');
