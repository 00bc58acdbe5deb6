import { build } from 'vite';

/** Builds the single-page application into `dist/site`. */
export async function buildSite(): Promise<void> {
  await build({ configFile: 'web/vite.config.ts', mode: 'production', logLevel: 'warn' });
}
