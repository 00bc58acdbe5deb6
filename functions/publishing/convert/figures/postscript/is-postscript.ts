/** Returns whether a file's first bytes are those of PostScript. */
export const isPostscript = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 2)).toString('latin1') === '%!' || hasPreview(bytes);

/** Returns whether a file is Encapsulated PostScript with a Windows preview, which starts with the offsets of its parts. */
export const hasPreview = (bytes: Uint8Array) =>
  bytes.length > 30 && Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'c5d0d3c6';
