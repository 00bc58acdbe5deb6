import { afterAll } from 'vitest';
import { type ProviderBehavior, startProvider } from './review-provider.ts';

/** A review provider that is stopped after the tests of the file. */
export async function startProviderForTests(behave: ProviderBehavior) {
  const provider = await startProvider(behave);
  afterAll(provider.stop);
  return provider;
}
