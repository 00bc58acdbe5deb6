import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A platform in a separate process, which can be killed. */
export interface ServedPlatform {
  url: string;
  pid: number;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Serves the build on a data folder like `npm start`; takes a port to return to. */
export async function servePlatform(
  dataDir: string,
  { port = 0, adminEmails = '' }: { port?: number; adminEmails?: string } = {},
): Promise<ServedPlatform> {
  const child = spawn(process.execPath, ['infra/local/serve.ts', '--empty', '--data', dataDir], {
    env: { ...process.env, PORT: String(port), ADMIN_EMAILS: adminEmails },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const served = new Promise<number>((resolve) =>
    child.on('message', (message) => {
      if (typeof message === 'object' && 'port' in message) resolve(Number(message.port));
    }),
  );
  const taken = await Promise.race([
    served,
    ended.then(([code]) => Promise.reject(new Error(`The platform ended with ${code} before it answered.`))),
  ]);
  return {
    url: `http://localhost:${taken}`,
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
