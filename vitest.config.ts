import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { viteContractModule } from './web/contract-module.ts';
import { viteDocsModule } from './web/docs-module.ts';

const NOT_OURS = ['**/node_modules/**', 'dist/**', 'cdk.out/**'];
/** Tests that convert whole papers: each starts pandoc and typesets a PDF. */
const CONVERSION = ['functions/publishing/convert/*.test.ts', 'test/conversion/**/*.test.ts'];
/** Tests that type-check or run a copy of the sources: a third of the time of all unit tests. */
const COPIES = ['test/architecture/{manuscript-fields,worked-example}.test.ts'];
const UNIT =
  '{infra,functions,shared,web,test/architecture,test/cost,test/load,test/pictures,test/reviewing,test/search,examples}/**/*.test.{ts,tsx}';
const PLATFORM = 'test/{api,journeys,operations}/**/*.test.ts';

const UNIT_ISOLATED = containing(
  UNIT,
  /vi\.mock\(|mockClient\(|vi\.stubEnv\(|startWithSecrets\(|process\.env(\.\w+|\[.+?\]) (\?\?)?= /,
);
const OWN_PLATFORM = containing(
  PLATFORM,
  /anOwnPlatform|startLocalCloud|use(Tables|Sockets)Of|measureSockets/,
);
const ON_A_PLATFORM = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // On two loaded cores, about one journey step in a thousand comes too late; the report names retried tests.
  retry: 1,
};

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of its configuration
export default defineConfig({
  plugins: [viteContractModule(), viteDocsModule()],
  test: {
    // One more than CI has cores: tests in the browser spend half of their time waiting.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: [...NOT_OURS, ...CONVERSION, ...COPIES, ...UNIT_ISOLATED],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // A process for each file, which loads all modules again, would take as long as the tests themselves.
          isolate: false,
        },
      },
      {
        extends: true,
        // They replace modules or clients, or set the environment: what they load must not reach another file.
        test: { name: 'unit-isolated', include: UNIT_ISOLATED, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: { name: 'copies', include: COPIES },
      },
      {
        extends: true,
        // Pandoc's WebAssembly takes seconds to compile: once for each process, not for each file.
        test: { name: 'conversion', include: CONVERSION, testTimeout: 30_000, isolate: false },
      },
      {
        extends: true,
        test: {
          // The whole synthesized platform, served once by the local cloud, over HTTP and in a real browser.
          name: 'platform',
          ...ON_A_PLATFORM,
          include: [PLATFORM],
          exclude: [...NOT_OURS, ...OWN_PLATFORM],
          globalSetup: ['test/support/platform.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Each file serves a separate platform, to whose tables its modules and its environment refer.
          name: 'platform-own',
          ...ON_A_PLATFORM,
          include: OWN_PLATFORM,
          globalSetup: ['test/support/build-platform.ts'],
        },
      },
    ],
  },
});

function containing(files: string, pattern: RegExp): string[] {
  return globSync(files, { exclude: NOT_OURS }).filter((file) => pattern.test(readFileSync(file, 'utf8')));
}
