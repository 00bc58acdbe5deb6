import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { supervise } from './supervise.ts';

// `npm start`: runs serve.ts in a child process and restarts it after a crash. This process does nothing else that could fail.
const program = fileURLToPath(new URL('./serve.ts', import.meta.url));

process.exitCode = await supervise({
  start: (port) =>
    spawn(process.execPath, [program, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...(port === undefined ? {} : { PORT: String(port) }) },
    }),
  say: (sentence) => console.error(`\n${sentence}`),
});
