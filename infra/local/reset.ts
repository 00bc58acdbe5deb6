import { rmSync } from 'node:fs';
import { findRunning } from './data-folder.ts';

const DATA_DIR = '.local';

// Empties the local data: tables, files, mails, keys, logs.
const running = await findRunning(DATA_DIR);
if (running !== undefined) {
  console.error(
    `The local cloud runs on these data (${running.edge}, process ${running.pid}). Stop it first.`,
  );
  process.exit(1);
}
rmSync(DATA_DIR, { recursive: true, force: true });
console.info('The local data are gone. npm start begins anew.');
