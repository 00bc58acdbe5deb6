import { build } from 'vite';
import { prerenderDocs } from './prerender-docs.ts';

/** Builds the single-page application and the documentation's pages into `dist/site`, for production wherever it is called from. */
export async function buildSite(): Promise<void> {
  const before = process.env.NODE_ENV;
  // Vite takes it from here, and vitest has set it to `test`: that would be React's development build, 65 kB larger.
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: 'web/vite.config.ts', mode: 'production', logLevel: 'warn' });
    await prerenderDocs();
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV');
    else process.env.NODE_ENV = before;
  }
}
