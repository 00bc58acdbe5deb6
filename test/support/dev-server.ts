import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `npm run dev` as a process. */
export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the development server of a checkout on a free port, without demonstration data, and waits until it watches files.
 * @throws Error with what the process printed, if it ends first
 */
export async function startDevServer(checkout: string): Promise<DevServer> {
  const child = spawn(process.execPath, ['infra/local/serve.ts', '--dev', '--empty'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, PORT: '0' },
  });
  const ended = once(child, 'exit');
  let printed = '';
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString('utf8');
      const [, url] = /runs on this machine:\s+(http:\S+)/.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  const url = await Promise.race([
    ready,
    ended.then(() => {
      throw new Error(`The development server ended before it was ready:\n${printed}`);
    }),
  ]);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
