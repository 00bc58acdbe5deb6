import { defineConfig } from 'vitest/config';
import { viteContractModule } from './web/contract-module.ts';

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of its configuration
export default defineConfig({
  plugins: [viteContractModule()],
  test: {
    include: ['{infra,functions,shared,web,test}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/journeys/**'],
    testTimeout: 20_000,
  },
});
