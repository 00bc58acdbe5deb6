import { formatCount } from '../input/counted.ts';

const MEBIBYTE = 1024 * 1024;

/** A number of bytes in a sentence: `50 MB`, `4.4 MB`. A megabyte is 1024 × 1024 bytes, as the limits count. */
export function formatMegabytes(bytes: number): string {
  const megabytes = Math.round((bytes / MEBIBYTE) * 10) / 10;
  // The first use of a locale loads its data, which takes 11 ms: too long where a cold function makes its sentences.
  return `${megabytes < 1000 ? megabytes : formatCount(megabytes)} MB`;
}
