import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { supervise } from './supervise.ts';

// `npm start`: serves the stack (serve.ts) in a process of its own, and starts that again if it dies. This one does nothing
// else, so that it has nothing to die of.
const program = fileURLToPath(new URL('./serve.ts', import.meta.url));

process.exitCode = await supervise({
  start: (port) =>
    spawn(process.execPath, [program, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...(port === undefined ? {} : { PORT: String(port) }) },
    }),
  say: (sentence) => console.error(`\n${sentence}`),
});
