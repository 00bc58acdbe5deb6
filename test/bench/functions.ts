import { globSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { FUNCTIONS_FOLDER } from '../../infra/build/build-functions.ts';
import { bundleBareClient, coldImports } from './cold-imports.ts';
import type { Result } from './results.ts';

const MEGABYTE = 1_000_000;
const ROUNDS = 15;

/** Measures each function's bundle size and its import time, relative to a bare DynamoDB client's. */
export async function benchFunctions(): Promise<Result[]> {
  const floor = await bundleBareClient();
  const files = readdirSync(FUNCTIONS_FOLDER).map(
    (name) => [name, path.resolve(FUNCTIONS_FOLDER, name, 'index.js')] as const,
  );
  const times = coldImports([['bare', floor] as const, ...files], ROUNDS);
  const bare = times.get('bare') ?? Number.NaN;
  const bareResult = { group: 'cold import', name: 'bare DynamoDB client', value: bare, unit: 'ms' };
  const results = files.flatMap(([name]): Result[] => {
    const time = times.get(name) ?? Number.NaN;
    const cold = { group: 'cold import', name, value: time, unit: 'ms', ratio: time / bare };
    return [name === WITHOUT_LIMIT ? cold : { ...cold, limit: name === 'mcp' ? MCP_LIMIT : LIMIT }];
  });
  return [...bundleSizes(), bareResult, ...results];
}

/** For people and agents whose request meets a cold function; jobs and consumers have it too, so that none grows unnoticed. */
const LIMIT = 1.8;

/** The MCP server describes each endpoint as a tool, so it makes the schemas of all. */
const MCP_LIMIT = 2.8;

/** Contains pandoc and typst, and runs after the response. */
const WITHOUT_LIMIT = 'publishing';

/** Returns the size of each function's bundle in `dist/`. */
export const bundleSizes = (): Result[] =>
  readdirSync(FUNCTIONS_FOLDER).map((name) => ({
    ...{ group: 'bundle', name, value: codeBytes(name) / MEGABYTE, unit: 'MB' },
    // `auth` has 1.1 MB, and 0.4 MB of common passwords that are read when one is set. `reviewer` has four servers of models, and loads one.
    ...(name === WITHOUT_LIMIT ? {} : { limit: name === 'reviewer' ? 2 : 1.75 }),
  }));

/** All JavaScript of a function, including code loaded on demand. */
function codeBytes(name: string): number {
  return globSync(`${FUNCTIONS_FOLDER}/${name}/*.js`).reduce((sum, file) => sum + statSync(file).size, 0);
}
