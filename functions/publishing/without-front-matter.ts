import { contentOf } from '#shared/domain/content-file.ts';

/** Typed content has title and abstract in it, which the page shows from the metadata. */
export function withoutFrontMatter(file: { name: string; bytes: Uint8Array }) {
  if (!/^paper-content\.(md|txt)$/.test(file.name)) return file;
  const text = contentOf({ name: file.name, text: new TextDecoder().decode(file.bytes) });
  return { name: file.name, bytes: new TextEncoder().encode(text) };
}
