import { expect, it } from 'vitest';
import { startWithSecrets } from './specimen-secrets.ts';

/** Hashes as a function instance does that starts with these secrets. */
async function hashesWith(...secrets: Parameters<typeof startWithSecrets>) {
  startWithSecrets(...secrets);
  const { keyedHashes } = await import('./keyed-hash.ts');
  return keyedHashes('welcome ada@example.org');
}

it('recognizes a person after one rotation of the secret, and nobody without it', async () => {
  const before = await hashesWith('first');
  const after = await hashesWith('second', 'first');
  expect(before).toHaveLength(1);
  expect(after).toEqual([expect.not.stringMatching(before[0]), before[0]]);
  expect(await hashesWith('third', 'second')).not.toContain(before[0]);
});
