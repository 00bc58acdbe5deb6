import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { BUNDLING } from './bundling.ts';

const NAME = `${PRODUCT_NAME.toLowerCase()}-mcp`;
const FOLDER = `dist/${NAME}`;

/**
 * The tools as a program for agents' own machines: a package of one file and no dependencies, so that `npx` starts it at
 * once, from the folder or from what `npm pack` makes of it.
 */
export async function buildToolProgram(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await build({
    ...BUNDLING,
    splitting: false,
    entryPoints: { [NAME]: 'functions/mcp/program/colophon-mcp.ts' },
    outdir: FOLDER,
  });
  const description = {
    name: NAME,
    version: '1.0.0',
    description: `The tools of ${PRODUCT_NAME} for agents (Model Context Protocol)`,
    license: 'Apache-2.0',
    type: 'module',
    bin: { [NAME]: `${NAME}.js` },
    engines: { node: '>=20' },
  };
  writeFileSync(`${FOLDER}/package.json`, `${JSON.stringify(description, null, 2)}\n`);
}
