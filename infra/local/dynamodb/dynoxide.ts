import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { THIS_SYSTEM } from '../../this-system.ts';
import { LocalCloudError } from '../local-cloud-error.ts';

export type Dynoxide = { endpoint: string; databaseFile: string; stop(): Promise<void> };

const START_WITHIN_MS = 10_000;

// dynoxide must end with this process, also after kill -9. A watcher reads a pipe that only this process holds open, and kills
// dynoxide when the pipe closes. `exec` gives dynoxide the shell's process id.
const LEASH = `( exec >/dev/null 2>&1; cat <&3; kill -9 $$ ) & exec "$0" "$@" 3<&-`;

/**
 * Starts the DynamoDB engine on its file.
 * @param died called with a message if the engine ends unexpectedly
 */
export async function startDynoxide(folder: string, died: (sentence: string) => void): Promise<Dynoxide> {
  const databaseFile = join(folder, 'dynamodb.sqlite');
  const port = await freePort();
  const child = spawn(
    '/bin/sh',
    ['-c', LEASH, dynoxideProgram(), 'serve', '--port', String(port), '--db-path', databaseFile],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  let stopping = false;
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-500);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      release(child);
      resolve();
      if (!stopping) {
        died(`The DynamoDB engine (dynoxide) ended (${signal ?? code}). ${complaint.trim()}`);
      }
    });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(endpoint, child);
  return {
    endpoint,
    databaseFile,
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(2000)]);
      child.kill('SIGKILL');
      release(child);
    },
  };
}

function release(child: ChildProcess): void {
  for (const stream of child.stdio) {
    stream?.destroy();
  }
}

/**
 * Returns the path of npm's dynoxide.
 * @throws LocalCloudError if npm has none for this system
 */
export function dynoxideProgram(system = THIS_SYSTEM): string {
  const name = `@dynoxide/${system}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const file = join(folder, process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    if (existsSync(file)) {
      return file;
    }
  } catch {
    // Not installed: reported below.
  }
  throw new LocalCloudError(
    `npm has no DynamoDB engine for this system (${system}). Set DYNAMODB_ENDPOINT to the address of another one, such as DynamoDB Local.`,
  );
}

async function waitUntilReady(endpoint: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
      return;
    } catch {
      await sleep(5);
    }
  }
  throw new LocalCloudError('The DynamoDB engine (dynoxide) does not start');
}

// With port 0 dynoxide doesn't report its port.
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
