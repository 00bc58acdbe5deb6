import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

const Running = z.object({ pid: z.number(), edge: z.string() });
export type Running = z.infer<typeof Running>;

/** The platform as `npm start` runs it, in separate processes, on a separate data folder. */
export class PlatformProcess {
  readonly #child: ChildProcess;
  readonly #dataDir: string;

  /** @param cwd the checkout whose platform it is */
  constructor(dataDir: string, cwd = process.cwd()) {
    mkdirSync(dataDir, { recursive: true });
    this.#dataDir = dataDir;
    this.#child = spawn(process.execPath, ['infra/local/start.ts', '--empty', '--data', dataDir], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: '0', LIMIT_FACTOR: '100' },
    });
  }

  /** Waits until it answers, the first time or again. @param not the process that it must not be any more */
  async answers(not?: number): Promise<Running> {
    for (const end = Date.now() + 180_000; Date.now() < end; await sleep(50)) {
      try {
        const running = Running.parse(
          JSON.parse(readFileSync(path.join(this.#dataDir, 'running.json'), 'utf8')),
        );
        const answer = running.pid !== not && (await fetch(`${running.edge}/api/v1/site-state`));
        if (answer !== false && answer.ok) return running;
      } catch {
        // Not yet.
      }
    }
    throw new Error('The platform does not answer.');
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}

/** Resident megabytes of a process and of those that it started (the DynamoDB engine). Linux only. */
export function residentMegabytes(pid: number): { own: number; engines: number } {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return {
    own: residentOf(pid),
    engines: children.map(Number).reduce((sum, child) => sum + residentOf(child), 0),
  };
}

function residentOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
