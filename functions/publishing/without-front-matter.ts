import { contentOf } from '#shared/domain/content-file.ts';
import type { SourceFile } from './convert/converted-paper.ts';

/** Whether a file is typed content, not one that the author sent. */
export const isTyped = (name: string): boolean => /^paper-content\.\w+$/.test(name);

/**
 * Removes title and abstract from a file of typed content for the conversion, because the page shows them from the metadata.
 * Readers get the file as it was sent (`asSent`).
 */
export function withoutFrontMatter(file: { name: string; bytes: Uint8Array }) {
  if (!/^paper-content\.(md|txt)$/.test(file.name)) return file;
  const text = contentOf({ name: file.name, text: new TextDecoder().decode(file.bytes) });
  return { name: file.name, bytes: new TextEncoder().encode(text) };
}

/** Returns the sources to publish, byte for byte as they were sent: their hashes are signed. */
export const asSent = (
  converted: SourceFile[],
  sent: readonly { name: string; bytes: Uint8Array }[],
): SourceFile[] =>
  converted.map((file) => {
    const original = isTyped(file.path) ? sent.find(({ name }) => name === file.path) : undefined;
    return original ? { ...file, bytes: original.bytes } : file;
  });
