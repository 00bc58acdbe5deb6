import { contentOf } from '#shared/domain/content-file.ts';

/** Whether a file is typed content, not one that the author sent. */
export const isTyped = (name: string): boolean => /^paper-content\.\w+$/.test(name);

/** Removes title and abstract from a file of typed content, because the page shows them from the metadata. */
export function withoutFrontMatter(file: { name: string; bytes: Uint8Array }) {
  if (!/^paper-content\.(md|txt)$/.test(file.name)) return file;
  const text = contentOf({ name: file.name, text: new TextDecoder().decode(file.bytes) });
  return { name: file.name, bytes: new TextEncoder().encode(text) };
}
