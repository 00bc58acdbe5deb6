import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';

/** TeX as WebAssembly, with the memory that LaTeX and TikZ left in it when they had been loaded. */
export interface TexEngine {
  program: WebAssembly.Module;
  wasmMemory: WebAssembly.Memory;
  /** `wasmMemory` as bytes; it never grows. */
  memory: Uint8Array;
  dump: Uint8Array;
  /** A file that TeX may read: TikZ's libraries, some packages, the measures of fonts. */
  file(name: string): Uint8Array | undefined;
}

// The size for which the program was linked and dumped: 72 MB.
const pages = 1_100;

/** Reads TeX from its npm packages; takes 400 ms, so one is kept for all drawings of a paper. */
export async function loadTexEngine(): Promise<TexEngine> {
  const folder = join(packageFolder('node-tikzjax'), 'tex');
  const unzipped = (name: string) => gunzipSync(readFileSync(join(folder, name)));
  const files = await readArchive(unzipped('tex_files.tar.gz'));
  const measures = readMeasures();
  const wasmMemory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  return {
    program: await WebAssembly.compile(unzipped('tex.wasm.gz')),
    wasmMemory,
    memory: new Uint8Array(wasmMemory.buffer),
    dump: unzipped('core.dump.gz'),
    file: (name) => files.get(name) ?? (name.endsWith('.tfm') ? measures(name.slice(0, -4)) : undefined),
  };
}

/** Where the TrueType outlines of TeX's fonts lie. */
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

/** The smallest bold symbols of formulas don't come with the engine; those for 6 points stand for them, scaled. */
export const shippedFont = (name: string) => name.replace(/^(?<family>cmmib|cmbsy)5$/, '$<family>6');

/** TeX's font metrics, which stand in one JSON file, base64. */
function readMeasures(): (font: string) => Uint8Array | undefined {
  const path = join(packageFolder('@prinsss/dvi2html'), 'lib/tfm/fonts.json');
  const fonts: Readonly<Record<string, string>> = JSON.parse(readFileSync(path, 'utf8'));
  return (font) => {
    const name = shippedFont(font);
    const bytes = Object.hasOwn(fonts, name) ? fonts[name] : undefined;
    return bytes === undefined ? undefined : Buffer.from(bytes, 'base64');
  };
}
