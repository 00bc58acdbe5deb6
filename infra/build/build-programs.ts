import { chmodSync, copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { mcpName, mcpServerCard, TOOLS_PACKAGE, TOOLS_VERSION } from '#shared/domain/mcp-server-card.ts';
import { BUNDLING } from './bundling.ts';

const PROGRAM = PRODUCT_NAME.toLowerCase();
const REPRODUCER = `${PROGRAM}-reproduce`;
const REVIEWER_FOLDER = 'functions/mcp/program/reviewer';
/** The folder of the reviewer's prompts, which is beside each of its bundles. */
export const REVIEWER_PROMPTS = `${REVIEWER_FOLDER}/prompts`;
/** The publisher's domain, reversed, under which the MCP registry lists the package. */
const NAMESPACE = process.env.MCP_NAMESPACE || 'example.colophon';

interface Program {
  name: string;
  /** The folder of its sources, with its README. */
  folder: string;
  description: string;
  keywords: string[];
  /** The oldest Node that runs it. */
  node: string;
  /** Files and folders beside the program. */
  files?: string[];
  /** Further fields of its package.json. */
  fields?: Record<string, string>;
}

const PROGRAMS: Program[] = [
  {
    name: REPRODUCER,
    folder: 'functions/checks/program',
    description: `Runs the capsules of papers on ${PRODUCT_NAME}, and compares their outputs`,
    keywords: ['reproducibility', 'codecheck', 'papers', 'ro-crate'],
    // Ed25519 in WebCrypto.
    node: '>=22',
  },
  {
    name: TOOLS_PACKAGE,
    folder: 'functions/mcp/program',
    description: `The tools of ${PRODUCT_NAME} for agents (Model Context Protocol)`,
    keywords: ['mcp', 'mcp-server', 'papers', 'peer-review', 'preprints'],
    node: '>=20',
    files: ['server.json'],
    // The MCP registry accepts the package only with the name that server.json has.
    fields: { mcpName: mcpName(NAMESPACE) },
  },
  {
    name: PROGRAM,
    folder: 'functions/mcp/program/cli',
    description: `Search, read, submit and review papers on ${PRODUCT_NAME}`,
    keywords: ['papers', 'preprints', 'peer-review', 'reproducibility', 'agents'],
    node: '>=20',
    // The commands `reproduce` and `reviewer`, and the instructions for coding agents.
    files: [`${REPRODUCER}.js`, 'reviewer', 'SKILL.md'],
  },
];

/** The packages' names; each is a folder of `dist`. */
export const PROGRAM_NAMES: readonly string[] = PROGRAMS.map(({ name }) => name);

/**
 * Builds the programs for people's and agents' machines: packages without dependencies, which `npx` starts at once, from the folder or
 * from the output of `npm pack`.
 */
export async function buildPrograms(): Promise<void> {
  await Promise.all(PROGRAMS.map(buildProgram));
  writeFileSync(
    `dist/${TOOLS_PACKAGE}/server.json`,
    `${JSON.stringify(mcpServerCard(NAMESPACE), null, 2)}\n`,
  );
  copyFileSync(`dist/${REPRODUCER}/${REPRODUCER}.js`, `dist/${PROGRAM}/${REPRODUCER}.js`);
  copyFileSync('functions/mcp/program/cli/SKILL.md', `dist/${PROGRAM}/SKILL.md`);
  // Split, so that only the package of the chosen model's server is loaded, and none by the other commands.
  await build({
    ...BUNDLING,
    entryPoints: { reviewer: `${REVIEWER_FOLDER}/colophon-reviewer.ts` },
    outdir: `dist/${PROGRAM}/reviewer`,
  });
  cpSync(REVIEWER_PROMPTS, `dist/${PROGRAM}/reviewer/prompts`, { recursive: true });
}

async function buildProgram({ name, folder, files = [], node, fields, ...facts }: Program): Promise<void> {
  const outdir = `dist/${name}`;
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({ ...BUNDLING, splitting: false, entryPoints: { [name]: `${folder}/${name}.ts` }, outdir });
  const description = {
    name,
    ...fields,
    version: TOOLS_VERSION,
    ...facts,
    license: 'Apache-2.0',
    type: 'module',
    bin: { [name]: `${name}.js` },
    files: [`${name}.js`, ...files],
    engines: { node },
  };
  copyFileSync(`${folder}/README.md`, `${outdir}/README.md`);
  // npx starts the file itself when the package comes from a folder or from `npm pack`.
  chmodSync(`${outdir}/${name}.js`, 0o755);
  writeFileSync(`${outdir}/package.json`, `${JSON.stringify(description, null, 2)}\n`);
}
