import { randomFillSync } from 'node:crypto';

// The kernel is asked once for many ids: each request needs several, and asking takes as long as making an event.
const pool = Buffer.alloc(8192);
let used = pool.length;

/** Returns an unguessable id of some bytes in base64url, as AWS's servers put into their answers. */
export function randomId(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('base64url', used - bytes, used);
}
