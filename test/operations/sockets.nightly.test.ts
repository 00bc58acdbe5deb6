import { describe, expect, it } from 'vitest';
import { measureSockets } from '../support/measure-sockets.ts';

describe('an announcement to open sockets', () => {
  // node test/bench/sockets.ts does the same with 2,000.
  it('reaches all of them, and after kill -9 those that reconnected, although dead ones are still in the table', async () => {
    const { toAllMs, toLivingMs, backMs } = await measureSockets(50);
    expect(toAllMs).toBeLessThan(5000);
    expect(toLivingMs).toBeLessThan(5000);
    // 1 + 2 + 4 + 8 + 16 s: the time of all attempts.
    expect(backMs).toBeLessThan(31_000);
  });
});
