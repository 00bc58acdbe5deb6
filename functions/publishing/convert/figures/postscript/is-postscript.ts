/** Whether a file is PostScript, by its first bytes. */
export const isPostscript = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 2)).toString('latin1') === '%!' || hasPreview(bytes);

/** Encapsulated PostScript with a preview for Windows begins with where its parts are. */
export const hasPreview = (bytes: Uint8Array) =>
  bytes.length > 30 && Buffer.from(bytes.subarray(0, 4)).toString('hex') === 'c5d0d3c6';
