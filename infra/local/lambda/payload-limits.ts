// "Lambda quotas": the event and the answer of a call that waits, the event of one that doesn't, and all environment variables.
export const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;
export const MAX_ASYNC_BYTES = 1024 * 1024;
export const MAX_ENVIRONMENT_BYTES = 4 * 1024;

/** Splits records for a function into events that Lambda can pass on, in order. A record alone is never too long. */
export function splitBySize<T>(records: T[]): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const record of records) {
    const bytes = Buffer.byteLength(JSON.stringify(record)) + 1;
    if (bytes > left || parts.length === 0) {
      parts.push([]);
      left = MAX_PAYLOAD_BYTES - '{"Records":[]}'.length;
    }
    parts.at(-1)?.push(record);
    left -= bytes;
  }
  return parts;
}
