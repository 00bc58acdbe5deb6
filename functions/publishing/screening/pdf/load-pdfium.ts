import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

let loading: Promise<Pdfium> | undefined;

/** Returns PDFium, Chromium's PDF renderer, as WebAssembly. Loads it once, in about 0.1 s. */
export const loadPdfium = (): Promise<Pdfium> => (loading ??= load());

async function load(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wasmBinary = new Uint8Array(wasm).buffer;
  const module = await init({ wasmBinary });
  module.PDFiumExt_Init();
  return new Pdfium(module);
}

/** PDFium's functions, and numbers and bytes in its memory. */
export class Pdfium {
  readonly call: WrappedPdfiumModule;
  /** Room for the eight numbers that one call can return. */
  readonly #returned: number;

  constructor(call: WrappedPdfiumModule) {
    this.call = call;
    this.#returned = this.allocate(64);
  }

  /** PDFium's memory, which another array replaces when it grows. */
  get #memory(): Uint8Array {
    const { pdfium } = this.call;
    if ('HEAPU8' in pdfium && pdfium.HEAPU8 instanceof Uint8Array) return pdfium.HEAPU8;
    throw new Error('PDFium has no memory');
  }

  allocate(bytes: number): number {
    return this.call.pdfium.wasmExports.malloc(bytes);
  }

  free(address: number): void {
    this.call.pdfium.wasmExports.free(address);
  }

  /** Copies bytes into PDFium's memory and returns their address, to be freed. */
  copyIn(bytes: Uint8Array): number {
    const address = this.allocate(bytes.length);
    this.#memory.set(bytes, address);
    return address;
  }

  /** Copies bytes out of PDFium's memory. */
  copyOut(address: number, length: number): Uint8Array {
    return this.#memory.slice(address, address + length);
  }

  /** Returns the numbers that a call writes to the given addresses. */
  numbers(
    kind: 'float64' | 'float32' | 'int32',
    count: number,
    write: (...at: number[]) => boolean,
  ): number[] | undefined {
    const size = kind === 'float64' ? 8 : 4;
    const isWritten = write(...Array.from({ length: count }, (_, index) => this.#returned + index * size));
    if (!isWritten) return undefined;
    const view = new DataView(this.#memory.buffer, this.#returned, count * size);
    return Array.from({ length: count }, (_, index) => {
      if (kind === 'float64') return view.getFloat64(index * size, true);
      return kind === 'float32' ? view.getFloat32(index * size, true) : view.getInt32(index * size, true);
    });
  }
}
