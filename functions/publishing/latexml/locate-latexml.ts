import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { unzipSync } from 'fflate';
import { once } from '../../_lib/runtime/once.ts';

/** LaTeXML, and the folders with the bindings and TeX files that it reads papers with. */
export interface Latexml {
  program: string;
  bindings: string[];
}

/**
 * Finds the program that reads LaTeX: `LATEXML_PATH`, or the one in `vendor/latexml` for this system. The program and its TeX files are
 * unpacked once, into `LATEXML_CACHE` or the temporary folder. Returns undefined on a system without the program, which is logged once.
 */
export const locateLatexml = once(async (): Promise<Latexml | undefined> => {
  const program = process.env.LATEXML_PATH || (await unpackedProgram());
  if (program) return { program, bindings: [vendored('bindings'), await unpackedTex()] };
  console.warn(
    `There is no LaTeXML for ${process.platform}-${process.arch}, so papers in LaTeX are shown as their source, and wait at the desk. Build it with vendor/latexml/build.sh, and set LATEXML_PATH.`,
  );
  return undefined;
});

/** The path of something in `vendor/latexml`, which a bundle has beside it. */
function vendored(name: string): string {
  const inBundle = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return existsSync(inBundle)
    ? inBundle
    : fileURLToPath(new URL(`../../../vendor/latexml/${name}`, import.meta.url));
}

async function unpackedProgram(): Promise<string | undefined> {
  const packed = vendored(`read-latex-${process.platform}-${process.arch}.zst`);
  if (!existsSync(packed)) return undefined;
  const folder = await unpacked('read-latex', packed, async (bytes, draft) =>
    writeFile(join(draft, 'read-latex'), await promisify(zstdDecompress)(bytes), { mode: 0o500 }),
  );
  return join(folder, 'read-latex');
}

const unpackedTex = (): Promise<string> =>
  unpacked('tex-files', vendored('tex.zip'), async (bytes, draft) => {
    for (const [name, content] of Object.entries(unzipSync(bytes)))
      await writeFile(join(draft, name), content);
  });

/** Unpacks a file into a folder that is named after its content, unless that is there. */
async function unpacked(
  name: string,
  packed: string,
  unpack: (bytes: Buffer, draft: string) => Promise<void>,
): Promise<string> {
  const bytes = await readFile(packed);
  const sum = createHash('sha256').update(bytes).digest('hex');
  const folder = join(process.env.LATEXML_CACHE || tmpdir(), `colophon-${name}-${sum.slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const draft = await mkdtemp(`${folder}.`);
  await unpack(bytes, draft);
  // Another process can have done the same at the same time.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}
