import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import * as z from 'zod';
import { PROGRAM_NAMES } from './build-programs.ts';

const FOLDER = 'dist/site/downloads';

const Listing = z.object({ files: z.array(z.string()) });

const PROVIDER = 'examples/review-provider';
const PROVIDER_PACKAGE = {
  name: 'review-provider',
  version: '1.0.0',
  description: 'A reference review provider',
  license: 'Apache-2.0',
  private: true,
  type: 'module',
  scripts: { start: 'node provider.ts' },
  engines: { node: '>=24' },
};

/**
 * Writes the programs that readers of the documentation can download, as packages in npm's format: for people's and
 * agents' machines, and the reference review provider. The same sources give the same bytes.
 */
export async function writeDownloads(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of PROGRAM_NAMES) {
    const { files: listed } = Listing.parse(JSON.parse(readFileSync(`dist/${name}/package.json`, 'utf8')));
    const files = filesOf(`dist/${name}`, ['README.md', 'package.json', ...listed]);
    writeFileSync(`${FOLDER}/${name}.tgz`, await packed(files));
  }
  const provider = {
    ...filesOf(
      PROVIDER,
      readdirSync(PROVIDER).filter((name) => !name.endsWith('.test.ts')),
    ),
    'package.json': `${JSON.stringify(PROVIDER_PACKAGE, null, 2)}\n`,
  };
  writeFileSync(`${FOLDER}/review-provider.tgz`, await packed(provider));
}

/** Returns files, and all files of folders, by their names in a folder. */
const filesOf = (folder: string, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) =>
        statSync(path.join(folder, name)).isDirectory()
          ? globSync(`${name}/**/*.*`, { cwd: folder }).map((each) => each.replaceAll(path.sep, '/'))
          : [name],
      )
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );

/** Returns a gzipped tar archive whose files have no times and no owners. */
async function packed(files: Record<string, string>): Promise<Buffer> {
  const archive = pack();
  const bytes = buffer(archive);
  for (const name of Object.keys(files).toSorted()) {
    const mode = /^colophon[\w-]*\.js$/.test(name) ? 0o755 : 0o644;
    archive.entry({ name: `package/${name}`, mode, mtime: new Date(0) }, files[name]);
  }
  archive.finalize();
  return gzipSync(await bytes, { level: 9 });
}
