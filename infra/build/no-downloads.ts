/**
 * Takes the place of `node-fetch` and `sync-fetch` in bundles. citation-js imports them to download what a bibliography links to, and we
 * only pass it texts.
 */
export default function download(): never {
  throw new Error('Bibliographies are read without downloads.');
}

export const { Headers } = globalThis;
