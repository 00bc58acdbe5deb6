import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { BUNDLING } from './bundling.ts';

const NAME = `${PRODUCT_NAME.toLowerCase()}-reproduce`;
const FOLDER = `dist/${NAME}`;
const SOURCE = 'functions/checks/program';

/** Builds the program that runs capsules on other people's machines: a package of one file without dependencies, for `npx`. */
export async function buildReproducer(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await build({
    ...BUNDLING,
    splitting: false,
    entryPoints: { [NAME]: `${SOURCE}/${NAME}.ts` },
    outdir: FOLDER,
  });
  const description = {
    name: NAME,
    version: '1.0.0',
    description: `Runs the capsules of papers on ${PRODUCT_NAME}, and compares their outputs`,
    license: 'Apache-2.0',
    type: 'module',
    bin: { [NAME]: `${NAME}.js` },
    files: [`${NAME}.js`],
    keywords: ['reproducibility', 'codecheck', 'papers', 'ro-crate'],
    // Ed25519 in WebCrypto.
    engines: { node: '>=22' },
  };
  copyFileSync(`${SOURCE}/README.md`, `${FOLDER}/README.md`);
  // npx starts the file itself when the package comes from a folder or from `npm pack`.
  chmodSync(`${FOLDER}/${NAME}.js`, 0o755);
  writeFileSync(`${FOLDER}/package.json`, `${JSON.stringify(description, null, 2)}\n`);
}
