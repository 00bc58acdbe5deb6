/**
 * Decodes a source file: UTF-8, UTF-16 with a byte order mark, else windows-1252, which accepts any bytes. Converts line
 * ends to `\n`, Unicode’s separators of lines to spaces, so that a line is the same for all who read it, and removes control characters
 * other than tab and newline.
 */
export function decodeText(bytes: Uint8Array): {
  text: string;
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
} {
  const { text, encoding } = decode(bytes);
  const lines = text.replace(/\r\n?/g, '\n').replace(/[\u2028\u2029]/g, ' ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is to be removed
  return { text: lines.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''), encoding };
}

function decode(bytes: Uint8Array): ReturnType<typeof decodeText> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
