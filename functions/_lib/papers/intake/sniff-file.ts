import { fileTypeFromBuffer } from 'file-type';

/** The type of a file by its bytes. `text` may still be binary: see `isTextual`. */
type FileNature = 'text' | 'pdf' | 'word' | 'image' | 'archive' | 'binary';

/** Determines the type by content: a .docx named .tex is still a Word document. */
export async function sniffFile(bytes: Uint8Array): Promise<FileNature> {
  if (isPdf(bytes)) return 'pdf';
  const type = await fileTypeFromBuffer(bytes);
  const mime = type?.mime ?? '';
  if (/officedocument\.wordprocessingml|opendocument\.text|msword/.test(mime)) return 'word';
  // Old .doc files are Microsoft compound files ("CFB"); nothing else in that format is likely to be submitted.
  if (/word\/|opendocument\.text/.test(ascii(bytes, 0, 4096)) && isOfficeZip(bytes)) return 'word';
  if (mime === 'application/x-cfb' || mime === 'application/rtf') return 'word';
  if (mime.startsWith('image/') && mime !== 'image/svg+xml') return 'image';
  if (isZip(bytes) || isGzip(bytes) || isTar(bytes)) return 'archive';
  return isTextual(bytes) ? 'text' : 'binary';
}

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b]) && !isOfficeZip(bytes);
export const isGzip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x1f, 0x8b]);
export const isTar = (bytes: Uint8Array): boolean => ascii(bytes, 257, 5) === 'ustar';

function isPdf(bytes: Uint8Array): boolean {
  return ascii(bytes, 0, 1024).includes('%PDF-');
}

/** Word and OpenOffice documents are zips too, but one document, not a project. */
function isOfficeZip(bytes: Uint8Array): boolean {
  const head = ascii(bytes, 0, 4096);
  return /\[Content_Types\]\.xml|_rels\/\.rels|mimetypeapplication\/|word\/document\.xml/.test(head);
}

/** UTF-16 with a byte order mark is text; otherwise a NUL byte means that it isn't. */
function isTextual(bytes: Uint8Array): boolean {
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return true;
  return !bytes.subarray(0, 65_536).includes(0);
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return Buffer.from(bytes.subarray(from, from + length)).toString('latin1');
}
