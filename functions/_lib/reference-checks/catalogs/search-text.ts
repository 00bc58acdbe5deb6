import { decodeTex } from '../matching/decode-tex.ts';
import type { CitedWork } from '../matching/work.ts';

const LONGEST = 400;

/** Returns what to search for: title and first author, or the text of a reference that couldn't be read. */
export function searchText({ title, authors: [first], text }: CitedWork): string {
  const words = title ? [title, first?.family].filter(Boolean).join(' ') : (text ?? '');
  return decodeTex(words).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
}
