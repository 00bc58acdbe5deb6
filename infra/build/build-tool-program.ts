import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { mcpName, mcpServerCard, TOOLS_PACKAGE, TOOLS_VERSION } from '#shared/domain/mcp-server-card.ts';
import { BUNDLING } from './bundling.ts';

const NAME = TOOLS_PACKAGE;
/** The publisher's domain, reversed, under which the MCP registry lists the package. */
const NAMESPACE = process.env.MCP_NAMESPACE || 'example.colophon';
const FOLDER = `dist/${NAME}`;

/**
 * Builds the tools as a program for agents' machines: a package of one file without dependencies, which `npx` starts at once,
 * from the folder or from the output of `npm pack`.
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
    // The MCP registry accepts the package only with the name that server.json has.
    mcpName: mcpName(NAMESPACE),
    version: TOOLS_VERSION,
    description: `The tools of ${PRODUCT_NAME} for agents (Model Context Protocol)`,
    license: 'Apache-2.0',
    type: 'module',
    bin: { [NAME]: `${NAME}.js` },
    files: [`${NAME}.js`, 'server.json'],
    keywords: ['mcp', 'mcp-server', 'papers', 'peer-review', 'preprints'],
    engines: { node: '>=20' },
  };
  copyFileSync('functions/mcp/program/README.md', `${FOLDER}/README.md`);
  // npx starts the file itself when the package comes from a folder or from `npm pack`.
  chmodSync(`${FOLDER}/${NAME}.js`, 0o755);
  writeFileSync(`${FOLDER}/package.json`, `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(`${FOLDER}/server.json`, `${JSON.stringify(mcpServerCard(NAMESPACE), null, 2)}\n`);
}
