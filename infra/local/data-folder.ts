import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { LocalCloudError } from './local-cloud-error.ts';

const Running = z.object({
  pid: z.number(),
  edge: z.string(),
  /** The engines' addresses, for people who use AWS's tools on tables and files (docs/runbook.md). */
  services: z.string(),
  dynamodb: z.string().optional(),
  s3: z.string().optional(),
});
export type Running = z.infer<typeof Running>;

const fileIn = (dataDir: string): string => join(dataDir, 'running.json');

/** Returns the running local cloud of this data folder, if there is one. */
export async function findRunning(dataDir: string): Promise<Running | undefined> {
  try {
    const running = Running.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    const answer = await fetch(`${running.services}/_local/pid`, { signal: AbortSignal.timeout(2000) });
    return (await answer.text()) === String(running.pid) ? running : undefined;
  } catch {
    return undefined;
  }
}

/** What a backup or a restore writes into until it is complete: the path with this end. */
export const UNFINISHED = '.part';

/** Returns the file that marks a data folder as one that a restore has not completed. */
export const restoreMarker = (dataDir: string): string => join(dataDir, 'restoring');

/**
 * Refuses data that a restore has not completed, and a folder beside which it began to.
 * @throws LocalCloudError that says what to do
 */
export function assertWhole(dataDir: string): void {
  const folder = resolve(dataDir);
  if (folder.endsWith(UNFINISHED))
    throw new LocalCloudError(
      `${dataDir} is what an unfinished backup or restore has written so far. Use a complete one.`,
    );
  if (existsSync(restoreMarker(folder)) || existsSync(folder + UNFINISHED))
    throw new LocalCloudError(
      `A restore into ${dataDir} is not finished. If it was interrupted, repeat it, or delete ${dataDir} and ${dataDir}${UNFINISHED}.`,
    );
}

/**
 * Creates the folder and empties the functions' temporary storage, unless another local cloud uses it.
 * @throws LocalCloudError that names the other one, or if a restore into the folder is not finished
 */
export async function claimDataFolder(dataDir: string): Promise<void> {
  assertWhole(dataDir);
  const other = await findRunning(dataDir);
  if (other !== undefined) {
    throw new LocalCloudError(
      `A local cloud already runs on ${dataDir}: ${other.edge} (process ${other.pid}). Stop it first.`,
    );
  }
  // What a killed run left.
  rmSync(temporaryFolder(dataDir), { recursive: true, force: true });
  mkdirSync(temporaryFolder(dataDir), { recursive: true });
}

/** Returns the functions' temporary storage, which is empty at each start. */
export const temporaryFolder = (dataDir: string): string => join(dataDir, 'tmp');

export const markRunning = (dataDir: string, running: Running): void =>
  writeFileSync(fileIn(dataDir), JSON.stringify(running));

export const unmarkRunning = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });
