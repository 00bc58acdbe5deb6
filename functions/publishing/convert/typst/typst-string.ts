/** Returns a text as a string literal of typst. */
export function typstString(text: string): string {
  const escaped = text
    .replace(/\\/g, '\\\\')
    .replace(/"/g, '\\"')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no font can show control characters
    .replace(/[\u0000-\u001f]/g, ' ');
  return `"${escaped}"`;
}
