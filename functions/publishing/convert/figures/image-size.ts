export interface Size {
  width: number;
  height: number;
}

/** Returns the size of a PNG, JPEG or GIF in pixels from its header, or undefined if it is damaged. */
export function imageSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint32(0) >>> 8 === 0x474946)
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // The file ends within its header.
    throw error;
  }
  return undefined;
}

/** Walks the segments up to the "start of frame" segment, which contains the size. */
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  while (at < view.byteLength) {
    const marker = view.getUint16(at);
    // SOF0 to SOF15, without DHT (C4), JPG (C8) and DAC (CC)
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
