import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { CLOCK_HEADER } from './clock/demonstration-clock.ts';
import { END_WITH_PARENT } from './end-with-parent.ts';
import type { LocalCloud } from './local-cloud.ts';
import { LocalCloudError } from './local-cloud-error.ts';

const PEOPLE = fileURLToPath(new URL('../../examples/people.json', import.meta.url));
const LOADER = fileURLToPath(new URL('../../examples/demonstration/load.ts', import.meta.url));

const Person = z.object({ username: z.string(), password: z.string(), email: z.string() });
const Progress = z.looseObject({ finishedAt: z.string().optional() });

/** Returns the people of the demonstration, the admin first. */
export function demonstrationPeople(): [z.infer<typeof Person>, ...z.infer<typeof Person>[]] {
  const { supervisors } = z
    .object({ supervisors: z.tuple([Person], Person) })
    .parse(JSON.parse(readFileSync(PEOPLE, 'utf8')));
  return supervisors;
}

/** The file of a data folder that says how far its demonstration is loaded. */
export const progressFile = (dataDir: string): string => join(dataDir, 'demonstration.json');

/** Loads the demonstration into a new data folder, and continues a load that an earlier start didn't finish. */
export class Demonstration {
  readonly #progress: string;
  readonly #stopping = new AbortController();

  constructor(dataDir: string) {
    this.#progress = progressFile(dataDir);
  }

  /**
   * Records that a new data folder gets the demonstration, before anything else is written. So the next start loads it if this
   * one fails, for example because its port is in use.
   */
  begin(): void {
    mkdirSync(dirname(this.#progress), { recursive: true });
    writeFileSync(this.#progress, JSON.stringify({ startedAt: new Date().toISOString() }));
  }

  /** Whether the data folder has a demonstration, complete or not. */
  get isIn(): boolean {
    return existsSync(this.#progress);
  }

  get isUnfinished(): boolean {
    if (!this.isIn) return false;
    return Progress.parse(JSON.parse(readFileSync(this.#progress, 'utf8'))).finishedAt === undefined;
  }

  /**
   * Dates the loader's requests by the local cloud's clock, which is open meanwhile.
   * @returns whether there was anything to load
   * @throws LocalCloudError if the loader fails
   */
  async load(
    { url, endpoints, clock, idle }: Pick<LocalCloud, 'url' | 'endpoints' | 'clock' | 'idle'>,
    { provider }: { provider?: { url: string; key: string } | undefined } = {},
  ): Promise<boolean> {
    if (!this.isUnfinished) return false;
    const secret = clock.open();
    try {
      const loader = spawn(process.execPath, [...END_WITH_PARENT.execArgv, LOADER], {
        stdio: ['ignore', 'inherit', 'inherit', END_WITH_PARENT.channel],
        env: {
          ...process.env,
          DEMONSTRATION: JSON.stringify({
            url,
            // All small services share a port.
            services: endpoints.sqs,
            clock: { header: CLOCK_HEADER, secret },
            provider,
            progress: this.#progress,
          }),
        },
      });
      this.#stopping.signal.addEventListener('abort', () => loader.kill());
      const [code] = await once(loader, 'exit');
      if (this.#stopping.signal.aborted) return true;
      if (code !== 0)
        throw new LocalCloudError('The demonstration was not loaded. The next start continues.');
      // What follows from the last events belongs to their times, too.
      await idle();
      return true;
    } finally {
      clock.close();
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
  }
}
