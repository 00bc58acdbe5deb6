import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Credential } from '../platform.ts';

export function credentialsFile(): string {
  const folder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(folder, `${PRODUCT_NAME.toLowerCase()}-mcp`, 'credentials.json');
}

export const keptKey = (origin: string): Credential => keptKeys()[origin];

/** For this machine's user alone to read. Answers where. */
export function keepKey(origin: string, key: string): string {
  const path = credentialsFile();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Beside it first: another agent's program may read it at this moment, and an earlier file may be readable by others.
  const written = `${path}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify({ ...keptKeys(), [origin]: key }, null, 2)}\n`, { mode: 0o600 });
  renameSync(written, path);
  return path;
}

function keptKeys(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(credentialsFile(), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
