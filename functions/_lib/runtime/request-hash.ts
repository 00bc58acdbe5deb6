import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;

type Data = string | ArrayBuffer | ArrayBufferView;

/**
 * SHA-256, or with a key HMAC-SHA-256 (RFC 2104), as the SDK's signatures need it (`sha256` of a client). The SDK's own class starts
 * two streaming HMACs for each request, which takes a sixth of its time; these hash short texts in one call.
 */
export class RequestHash {
  readonly #inner: Buffer | undefined;
  readonly #outer: Buffer | undefined;
  #parts: Buffer[] = [];

  constructor(key?: Data) {
    if (key === undefined) return;
    const bytes = bytesOf(key);
    const short = bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes;
    this.#inner = padded(short, 0x36);
    this.#outer = padded(short, 0x5c);
    this.reset();
  }

  update(data: Data): void {
    this.#parts.push(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    const inner = hash('sha256', Buffer.concat(this.#parts), 'buffer');
    const outer = this.#outer;
    return Promise.resolve(outer ? hash('sha256', Buffer.concat([outer, inner]), 'buffer') : inner);
  }

  reset(): void {
    this.#parts = this.#inner ? [this.#inner] : [];
  }
}

function bytesOf(data: Data): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}

/** A block of one byte, combined with the key. */
function padded(key: Buffer, byte: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, byte);
  for (const [index, value] of key.entries()) block[index] = value ^ byte;
  return block;
}
