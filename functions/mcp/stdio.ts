#!/usr/bin/env node
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { FULL_CATALOGUE } from './catalogue.ts';
import { type Credential, connect } from './platform.ts';
import { toolServer } from './server.ts';
import type { Workbench } from './tool.ts';

const HELP = `The tools of ${PRODUCT_NAME} for an agent on this machine (Model Context Protocol over stdio).

  COLOPHON_API_URL   the platform's address, such as https://colophon.example (required)
  COLOPHON_API_KEY   an API key; without one the tools login_user and configure_api_key keep one in
                     ${credentialsFile()}
`;

/** The program `colophon-mcp`: the hosted server's tools, with this machine's files within reach. */
async function main(): Promise<void> {
  const address = process.env.COLOPHON_API_URL;
  if (process.argv.includes('--help') || !address) {
    process.stderr.write(HELP);
    process.exitCode = address ? 0 : 1;
    return;
  }
  const origin = new URL(address).origin;
  const server = toolServer({ catalogue: FULL_CATALOGUE, bench: benchOf(origin) });
  await server.connect(new StdioServerTransport());
}

/** What a tool has to work with; its platform changes when another key is adopted. */
function benchOf(origin: string): Workbench {
  const bench: Workbench = {
    platform: connect({ origin, credential: process.env.COLOPHON_API_KEY || keptKey(origin) }),
    adoptKey: async (key) => {
      bench.platform = connect({ origin, credential: key });
      return keepKey(origin, key);
    },
    readFile: (path) => readFile(resolve(path)) as Promise<Uint8Array<ArrayBuffer>>,
    writeFile: async (path, bytes) => {
      await writeFile(resolve(path), bytes);
      return resolve(path);
    },
  };
  return bench;
}

function credentialsFile(): string {
  const folder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(folder, `${PRODUCT_NAME.toLowerCase()}-mcp`, 'credentials.json');
}

function keptKeys(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(credentialsFile(), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

const keptKey = (origin: string): Credential => keptKeys()[origin];

/** For this machine's user alone to read. */
function keepKey(origin: string, key: string): string {
  const path = credentialsFile();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify({ ...keptKeys(), [origin]: key }, null, 2)}\n`, { mode: 0o600 });
  return path;
}

await main();
