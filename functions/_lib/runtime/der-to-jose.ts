/** Bytes of each of the two numbers of a P-256 signature. */
const SIZE = 32;

/**
 * Converts an ECDSA signature from the DER that KMS returns (SEQUENCE of two INTEGERs) to JOSE's form: r and s, 32 bytes
 * each, concatenated (RFC 7518 §3.4).
 */
export function derToJose(der: Uint8Array): Buffer {
  // 0x30 length 0x02 length r 0x02 length s. P-256 signatures are shorter than 128 bytes, so each length is one byte.
  const [r, afterR] = integerAt(der, 2);
  const [s] = integerAt(der, afterR);
  return Buffer.concat([r, s]);
}

function integerAt(der: Uint8Array, offset: number): [number: Buffer, next: number] {
  const length = der[offset + 1];
  if (der[offset] !== 0x02 || length === undefined) throw new Error('The signature isn’t DER.');
  const start = offset + 2;
  const digits = Buffer.from(der.subarray(start, start + length));
  // A leading zero marks a positive number; short numbers are padded.
  const number = Buffer.concat([Buffer.alloc(SIZE), digits]).subarray(-SIZE);
  return [number, start + length];
}
