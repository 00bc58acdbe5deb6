import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { FUNCTIONS_FOLDER } from '../../infra/build/build-functions.ts';
import { BUNDLING } from '../../infra/build/bundling.ts';
import type { Result } from './results.ts';

const MEGABYTE = 1_000_000;
const ROUNDS = 15;

/** Measures each function's bundle size and its import time, relative to a bare DynamoDB client's. */
export async function benchFunctions(): Promise<Result[]> {
  const floor = await bareClient();
  const files = readdirSync(FUNCTIONS_FOLDER).map(
    (name) => [name, path.resolve(FUNCTIONS_FOLDER, name, 'index.js')] as const,
  );
  const times = coldImports([['bare', floor] as const, ...files]);
  const bare = times.get('bare') ?? Number.NaN;
  const bareResult = { group: 'cold import', name: 'bare DynamoDB client', value: bare, unit: 'ms' };
  const results = files.flatMap(([name]): Result[] => {
    const time = times.get(name) ?? Number.NaN;
    const cold = { group: 'cold import', name, value: time, unit: 'ms', ratio: time / bare };
    return [name === WITHOUT_LIMIT ? cold : { ...cold, limit: name === 'mcp' ? MCP_LIMIT : 1.5 }];
  });
  return [...bundleSizes(), bareResult, ...results];
}

/** The MCP server describes each endpoint as a tool, so it makes the schemas of all. */
const MCP_LIMIT = 2.5;

/** Contains pandoc and typst, and runs after the response. */
const WITHOUT_LIMIT = 'publishing';

/** Returns the size of each function's bundle in `dist/`. */
export const bundleSizes = (): Result[] =>
  readdirSync(FUNCTIONS_FOLDER).map((name) => ({
    ...{ group: 'bundle', name, value: codeBytes(name) / MEGABYTE, unit: 'MB' },
    ...(name === WITHOUT_LIMIT ? {} : { limit: 1.2 }),
  }));

/** All JavaScript of a function, including code loaded on demand. */
function codeBytes(name: string): number {
  return globSync(`${FUNCTIONS_FOLDER}/${name}/*.js`).reduce((sum, file) => sum + statSync(file).size, 0);
}

async function bareClient(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-bare-'));
  const contents =
    "import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';\nexport const client = new DynamoDBClient({});\nexport { GetItemCommand };";
  const entry = path.resolve('.local', 'bare-client.mjs');
  mkdirSync('.local', { recursive: true });
  writeFileSync(entry, contents);
  // Bundled into one file, as is usual.
  await build({ ...BUNDLING, splitting: false, entryPoints: { index: entry }, outdir: folder });
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  return path.join(folder, 'index.js');
}

/** The median of fresh processes, all files in turns. */
function coldImports(files: (readonly [name: string, file: string])[]): Map<string, number> {
  const script =
    'const t=performance.now();await import(process.argv[1]);process.stdout.write(String(performance.now()-t));process.exit()';
  const times = new Map<string, number[]>(files.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, file] of files) {
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, file], {
        env: { AWS_REGION: 'eu-central-1' },
      });
      times.get(name)?.push(Number(output));
    }
  }
  return new Map(
    [...times].map(([name, all]) => [
      name,
      all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN,
    ]),
  );
}
