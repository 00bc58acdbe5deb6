import type { Duplex } from 'node:stream';

/** "Amazon API Gateway quotas": a longer message must be sent in several frames. */
const MAX_FRAME_BYTES = 32 * 1024;

/** Calls a function when a client sends a longer frame than API Gateway takes. Frames: RFC 6455, section 5.2. */
export function watchFrames(socket: Duplex, onTooLong: () => void): void {
  let header = Buffer.alloc(0);
  let payloadLeft = 0;
  socket.prependListener('data', (chunk: Buffer) => {
    for (let rest = chunk; rest.length > 0; ) {
      if (payloadLeft > 0) {
        const skipped = Math.min(payloadLeft, rest.length);
        payloadLeft -= skipped;
        rest = rest.subarray(skipped);
        continue;
      }
      header = Buffer.concat([header, rest.subarray(0, 1)]);
      rest = rest.subarray(1);
      const length = payloadLength(header);
      if (length === undefined) continue;
      if (length > MAX_FRAME_BYTES) onTooLong();
      payloadLeft = length;
      header = Buffer.alloc(0);
    }
  });
}

/** @returns undefined until the header is complete */
function payloadLength(header: Buffer): number | undefined {
  if (header.length < 2) return undefined;
  const short = header.readUInt8(1) & 0x7f;
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
  const maskBytes = header.readUInt8(1) & 0x80 ? 4 : 0;
  if (header.length < 2 + lengthBytes + maskBytes) return undefined;
  if (lengthBytes === 8) return Number(header.readBigUInt64BE(2));
  return lengthBytes === 2 ? header.readUInt16BE(2) : short;
}
