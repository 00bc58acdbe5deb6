import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './lambda/compile-cache.ts';
import { supervise } from './supervise.ts';

// `npm start`: runs serve.ts in a child process and restarts it after a crash. This process does nothing else that could fail.
const program = fileURLToPath(new URL('./serve.ts', import.meta.url));
const SETTINGS = {
  // Functions are threads, and glibc would keep separate pools of freed memory for up to 16 of them.
  MALLOC_ARENA_MAX: '2',
  // Half of the time of a start is parsing and compiling.
  NODE_COMPILE_CACHE: COMPILE_CACHE,
};

process.exitCode = await supervise({
  start: (port) =>
    spawn(process.execPath, [program, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...SETTINGS, ...process.env, ...(port === undefined ? {} : { PORT: String(port) }) },
    }),
  say: (sentence) => console.error(`\n${sentence}`),
});
