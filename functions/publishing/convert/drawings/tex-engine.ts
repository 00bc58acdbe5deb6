import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import * as z from 'zod';

/** TeX as WebAssembly, with a memory dump in which LaTeX and TikZ are loaded. */
export interface TexEngine {
  program: WebAssembly.Module;
  wasmMemory: WebAssembly.Memory;
  /** The bytes of `wasmMemory`, which never grows. */
  memory: Uint8Array;
  dump: Uint8Array;
  /** Returns a file that TeX can read: TikZ's libraries, some packages, font metrics. */
  file(name: string): Uint8Array | undefined;
}

// The memory size of the linked program and its dump: 72 MB.
const pages = 1_100;

/** Loads TeX from its npm packages. This takes 400 ms, so all drawings of a paper share an engine. */
export async function loadTexEngine(): Promise<TexEngine> {
  const folder = join(packageFolder('node-tikzjax'), 'tex');
  const unzipped = (name: string) => gunzipSync(readFileSync(join(folder, name)));
  const files = await readArchive(unzipped('tex_files.tar.gz'));
  const measures = readMetrics();
  const wasmMemory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  return {
    program: await WebAssembly.compile(unzipped('tex.wasm.gz')),
    wasmMemory,
    memory: new Uint8Array(wasmMemory.buffer),
    dump: unzipped('core.dump.gz'),
    file: (name) => files.get(name) ?? (name.endsWith('.tfm') ? measures(name.slice(0, -4)) : undefined),
  };
}

/** Returns the folder of the TrueType versions of TeX's fonts. */
export const fontFolder = () => join(packageFolder('node-tikzjax'), 'css/bakoma/ttf');

function packageFolder(name: string): string {
  return createRequire(import.meta.url)
    .resolve(`${name}/package.json`)
    .replace(/package\.json$/, '');
}

async function readArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const tar = extract();
  tar.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  for await (const entry of tar) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    files.set(entry.header.name.replace(/^\.\//, ''), Buffer.concat(chunks));
  }
  return files;
}

/** Replaces the 5-point bold symbols, which the engine lacks, with the scaled 6-point ones. */
export const shippedFont = (name: string) => name.replace(/^(?<family>cmmib|cmbsy)5$/, '$<family>6');

const FontMetrics = z.record(z.string(), z.string());

/** Reads TeX's font metrics from a JSON file with base64 values. */
function readMetrics(): (font: string) => Uint8Array | undefined {
  const path = join(packageFolder('@prinsss/dvi2html'), 'lib/tfm/fonts.json');
  const fonts = FontMetrics.parse(JSON.parse(readFileSync(path, 'utf8')));
  return (font) => {
    const name = shippedFont(font);
    const bytes = Object.hasOwn(fonts, name) ? fonts[name] : undefined;
    return bytes === undefined ? undefined : Buffer.from(bytes, 'base64');
  };
}
