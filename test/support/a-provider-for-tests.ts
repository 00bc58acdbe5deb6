import { afterAll } from 'vitest';
import { aProvider, type Behaviour } from './a-provider.ts';

/** A review provider that is stopped after the tests of the file. */
export async function aProviderForTests(behave: Behaviour) {
  const provider = await aProvider(behave);
  afterAll(provider.stop);
  return provider;
}
