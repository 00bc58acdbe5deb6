import { crc32, deflateRawSync } from 'node:zlib';
import type { UploadedFile } from './uploaded-file.ts';

/** Files for tests, valid ones and malicious ones. */
export type Content = string | Uint8Array;

export function filesOf(files: Readonly<Record<string, Content>>): UploadedFile[] {
  return Object.entries(files).map(([name, content]) => ({ name, bytes: bytesOf(content) }));
}

const bytesOf = (content: Content): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** Returns a small LaTeX paper with this body. */
export function aLatexPaper(body: string, preamble = ''): string {
  return `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`;
}

interface ZipEntry {
  name: string;
  content: Content;
  /** The Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number;
  /** What the headers claim, if it differs from the truth. */
  claimedSize?: number;
}

/** Writes a zip by hand, so that its headers can lie. */
export function aZip(entries: ReadonlyArray<ZipEntry>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = bytesOf(entry.content);
    const packed = deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(entry.claimedSize ?? content.length, 8);
    const local = Buffer.concat([
      Buffer.from('504b0304140000000800000021580000', 'hex').subarray(0, 14),
      sizes,
      uint16(name.length, 0),
      name,
      packed,
    ]);
    const attributes = Buffer.alloc(4);
    attributes.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0);
    const start = Buffer.alloc(4);
    start.writeUInt32LE(offset);
    centrals.push(
      Buffer.concat([
        Buffer.from('504b01021e031400000008000000215800', 'hex').subarray(0, 16),
        sizes,
        uint16(name.length, 0, 0, 0, 0),
        attributes,
        start,
        name,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

function uint16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, index * 2);
  return buffer;
}

/** A PNG of one red pixel. */
export const aPng: Uint8Array = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);
