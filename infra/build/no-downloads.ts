/**
 * Takes the place of `node-fetch` and `sync-fetch` in bundles. citation-js imports them to download what a bibliography links to, and we
 * only pass it texts.
 */
// biome-ignore lint/style/noDefaultExport: the packages that it replaces have one
export default function download(): never {
  throw new Error('Bibliographies are read without downloads.');
}

export const { Headers } = globalThis;
