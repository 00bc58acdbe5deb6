import { defineConfig } from 'vitest/config';
import { viteContractModule } from './web/contract-module.ts';
import { viteDocsModule } from './web/docs-module.ts';

const NOT_OURS = ['**/node_modules/**', 'dist/**', 'cdk.out/**'];

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of its configuration
export default defineConfig({
  plugins: [viteContractModule(), viteDocsModule()],
  test: {
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{infra,functions,shared,web,test/architecture,test/conversion,test/cost,test/load,test/search,examples}/**/*.test.{ts,tsx}',
          ],
          exclude: NOT_OURS,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // The whole platform, as it is synthesized, served by the local cloud; asked over HTTP and in a real browser.
          name: 'platform',
          include: ['test/{api,journeys,operations}/**/*.test.ts'],
          exclude: NOT_OURS,
          globalSetup: ['test/support/platform.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // On two loaded cores a step of a journey can come too late once in some thousand; the report names what was tried twice.
          retry: 1,
        },
      },
    ],
  },
});
