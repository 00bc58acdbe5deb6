import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Credential } from '../platform.ts';

export function credentialsFile(): string {
  const folder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(folder, `${PRODUCT_NAME.toLowerCase()}-mcp`, 'credentials.json');
}

export const keptKey = (origin: string): Credential => keptKeys()[origin];

/** The platforms whose keys are stored. */
export const keptOrigins = (): string[] => Object.keys(keptKeys());

/** Stores a key in a file that only the user can read. Returns the file's path. */
export function keepKey(origin: string, key: string): string {
  const path = credentialsFile();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Written to a new file first: another process may be reading the old one, whose mode may also be too permissive.
  const written = `${path}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify({ ...keptKeys(), [origin]: key }, null, 2)}\n`, { mode: 0o600 });
  renameSync(written, path);
  return path;
}

/** The key of each platform, by its origin. */
const Keys = z.record(z.string(), z.string());

function keptKeys(): Record<string, string> {
  try {
    return Keys.parse(JSON.parse(readFileSync(credentialsFile(), 'utf8')));
  } catch {
    return {};
  }
}
