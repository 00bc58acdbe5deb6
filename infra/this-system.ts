import { existsSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../package.json' with { type: 'json' };

/** An operating system and a processor, in Node's words: `darwin-arm64`. */
export const THIS_SYSTEM = `${process.platform}-${process.arch}`;

/** The system of the function `publishing` on AWS, and of the packages that have no other build. */
const LAMBDA_SYSTEM = 'linux-x64';

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, or npm's.
 * @throws Error if npm has none for this system
 */
export async function locateChromium(
  system = THIS_SYSTEM,
  given = process.env.CHROMIUM_PATH,
): Promise<string> {
  if (given) return given;
  if (system !== LAMBDA_SYSTEM)
    throw new Error(
      `npm has no Chromium for this system (${system}). Set CHROMIUM_PATH to the program of an installed Chromium or Chrome.`,
    );
  return (await import('@sparticuz/chromium')).default.executablePath();
}

const TYPST = '@myriaddreamin/typst-ts-node-compiler';
const TYPST_ON_LAMBDA = `${TYPST}-linux-x64-gnu`;

/**
 * Checks that built functions contain typst's native module for Lambda, which npm installs on Linux with x64 only. Elsewhere, the local
 * cloud finds the module of its own system in the repository's `node_modules`.
 * @throws Error that says how to install it
 */
export function assertDeployable(functionsFolder: string, system = THIS_SYSTEM): void {
  if (existsSync(path.join(functionsFolder, 'publishing/node_modules', TYPST_ON_LAMBDA))) return;
  throw new Error(
    `This build can’t be deployed from ${system}, because npm installed typst for this system only. Run npm install --no-save --force ${TYPST_ON_LAMBDA}@${packageJson.dependencies[TYPST]}, and build again.`,
  );
}
