import { expect, it } from 'vitest';
import { startWithSecrets } from '../runtime/specimen-secrets.ts';

/** Loads the module as a function instance does that starts with these secrets. */
async function withSecrets(...secrets: Parameters<typeof startWithSecrets>) {
  startWithSecrets(...secrets);
  return import('./provider-key.ts');
}

it('opens what was sealed before the last rotation, and not what is older', async () => {
  const sealed = await (await withSecrets('first')).encryptKey('a key');
  expect(await (await withSecrets('first')).decryptKey(sealed)).toBe('a key');
  const rotated = await withSecrets('second', 'first');
  expect(await rotated.decryptKey(sealed)).toBe('a key');
  const newer = await rotated.encryptKey('another key');
  await expect((await withSecrets('third', 'second')).decryptKey(sealed)).rejects.toThrow();
  expect(await (await withSecrets('third', 'second')).decryptKey(newer)).toBe('another key');
});

it('opens what another instance sealed with a new secret, before this one has noticed the rotation', async () => {
  const here = await withSecrets('first');
  await here.encryptKey('a key');
  const sealed = await (await withSecrets('second', 'first')).encryptKey('another key');
  expect(await here.decryptKey(sealed)).toBe('another key');
});
