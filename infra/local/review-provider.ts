import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { END_WITH_PARENT } from './end-with-parent.ts';

const PROGRAM = fileURLToPath(new URL('../../examples/review-provider/provider.ts', import.meta.url));
const Kept = z.object({ port: z.number(), key: z.string() });

/** The reference review provider as the demonstration's agent uses it. */
export interface ReviewProvider {
  url: string;
  key: string;
  stop(): void;
}

/**
 * Starts the reference review provider (examples/review-provider) for a data folder's demonstration. Its port and key stay the
 * same, because the agent's profile has them.
 * @returns undefined if another program uses its port
 */
export async function startReviewProvider(dataDir: string): Promise<ReviewProvider | undefined> {
  const file = join(dataDir, 'review-provider.json');
  const kept = existsSync(file)
    ? Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { port: 0, key: randomBytes(24).toString('hex') };
  const options = ['--port', String(kept.port), '--key', kept.key];
  const child = spawn(process.execPath, [...END_WITH_PARENT.execArgv, PROGRAM, ...options], {
    stdio: ['ignore', 'pipe', 'ignore', END_WITH_PARENT.channel],
  });
  const url = await addressOf(child);
  if (url === undefined) return undefined;
  const port = Number(new URL(url).port);
  writeFileSync(file, JSON.stringify({ ...kept, port }), { mode: 0o600 });
  return { url, key: kept.key, stop: () => void child.kill() };
}

/** Returns the address that the provider prints, or undefined if it ends instead. */
function addressOf(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(undefined));
    if (child.stdout === null) return;
    createInterface(child.stdout).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}
