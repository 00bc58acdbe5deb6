import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isFresh, markBuilt } from './freshness.ts';
import { FUNCTION_ENTRIES } from './function-entries.ts';
import { runApp, WITHOUT_CHECKS } from './synthesize.ts';

/**
 * Synthesizes the stacks for `npm start`, unless the assembly is newer than its sources. It needs no build and can run beside one: each
 * function's folder has one file that imports its bundle, and the site's folder is a link.
 * @returns the assembly's folder
 * @throws Error with the output of the app
 */
export const synthesizeForStart = (): Promise<string> =>
  synthesizeInto('local', (name) => `dist/functions/${name}/index.js`, 'dist/site');

/**
 * The same for `npm run dev`, without any build: each function's file imports its source, and the site's folder is empty because Vite serves
 * the site.
 */
export const synthesizeForDevelopment = (): Promise<string> =>
  synthesizeInto('development', (name) => FUNCTION_ENTRIES[name]?.index ?? '');

async function synthesizeInto(
  kind: 'local' | 'development',
  moduleOf: (name: string) => string,
  site?: string,
): Promise<string> {
  const folder = `dist/${kind}`;
  const assembly = `${folder}/cdk.out`;
  if (isFresh(`${kind}Assembly`)) return assembly;
  const built = `${folder}/built`;
  rmSync(built, { recursive: true, force: true });
  mkdirSync(`${built}/site/assets`, { recursive: true });
  for (const name of Object.keys(FUNCTION_ENTRIES)) {
    const target = `${built}/functions/${name}`;
    mkdirSync(target, { recursive: true });
    writeFileSync(`${target}/index.mjs`, `export * from '${path.relative(target, moduleOf(name))}';\n`);
  }
  // The CDK would take folders without files for one, and deploy one in place of all.
  if (site !== undefined) {
    // It loads the contract, which a start with a fresh assembly doesn't need.
    const { NOT_FOUND_FILE } = await import('../constructs/edge-code.ts');
    for (const file of ['index.html', NOT_FOUND_FILE, 'assets/index.js'])
      writeFileSync(`${built}/site/${file}`, file);
  }
  await runApp({
    ...WITHOUT_CHECKS,
    CDK_OUTDIR: path.resolve(assembly),
    CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:disable-asset-staging': true, builtFolder: built }),
  });
  if (site !== undefined) {
    rmSync(`${built}/site`, { recursive: true });
    symlinkSync(path.relative(built, site), `${built}/site`);
  }
  markBuilt(`${kind}Assembly`);
  return assembly;
}
