import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { BUNDLING } from '../../infra/build/bundling.ts';

/** Bundles what every function imports: a bare DynamoDB client. @returns the bundle's file */
export async function bundleBareClient(): Promise<string> {
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

/** Returns how long files take to import, in milliseconds: the medians of fresh processes, all files in turns. */
export function coldImports(
  files: (readonly [name: string, file: string])[],
  rounds: number,
): Map<string, number> {
  const script =
    'const t=performance.now();await import(process.argv[1]);process.stdout.write(String(performance.now()-t));process.exit()';
  const times = new Map<string, number[]>(files.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++) {
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
      all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN,
    ]),
  );
}
