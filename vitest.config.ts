import './infra/check-node.cjs';
import fs from 'node:fs';
import { defineConfig } from 'vitest/config';
import { viteCommonPasswords } from './web/common-passwords-module.ts';
import { viteContractModule } from './web/contract-module.ts';
import { viteDocsModule } from './web/docs-module.ts';

/** The second tier is named `*.nightly.test.ts`, and runs if `NIGHTLY` is set, as `npm run test:nightly` does. */
const NIGHTLY = '**/*.nightly.test.ts';
const LEFT_OUT = ['**/node_modules/**', 'dist/**', 'cdk.out/**', ...(process.env.NIGHTLY ? [] : [NIGHTLY])];
/** Tests that read papers with pandoc, or convert them. */
const CONVERSION = ['test/conversion/**/*.test.ts'];
/** Tests that change a copy of the sources, and compile or run it. */
const COPIES = ['test/architecture/{manuscript-fields,seeded-faults,worked-example}.nightly.test.ts'];
const UNIT =
  '{infra,functions,shared,web,test/architecture,test/corpus,test/cost,test/load,test/pictures,test/publishing,test/reviewing,test/search,examples}/**/*.test.{ts,tsx}';
const PLATFORM = 'test/{*,{api,journeys,operations}/**/*}.test.ts';
/** Tests of the demonstration, which is loaded once for all of them. */
const DEMONSTRATION = [
  'test/journeys/click-everything.test.ts',
  'test/operations/demonstration.test.ts',
  'test/operations/kept-pages.test.ts',
  'test/operations/page-weight.nightly.test.ts',
  'test/renditions.test.ts',
];

const UNIT_ISOLATED = containing(
  UNIT,
  /vi\.mock\(|mockClient\(|vi\.stubEnv\(|virtualQueues\(|startWithSecrets\(|process\.env(\.\w+|\[.+?\]) (\?\?)?= /,
);
const OWN_PLATFORM = containing(PLATFORM, /anOwnPlatform|startLocalCloud|measureSockets/);
const LENT_PLATFORM = containing(PLATFORM, /aLentPlatform/).filter((file) => !OWN_PLATFORM.includes(file));
/** Three files share two processors with a platform and a browser, so only a test that hangs takes all of it. */
const ON_A_PLATFORM = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of its configuration
export default defineConfig({
  plugins: [viteCommonPasswords(), viteContractModule(), viteDocsModule()],
  test: {
    // One more than CI has cores: tests in the browser spend half of their time waiting.
    maxWorkers: 3,
    // Maglev ends busy processes of Node 24 now and then: infra/local/without-maglev.ts.
    execArgv: ['--no-maglev'],
    // As long as the browser waits. The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 90_000 } },
    setupFiles: process.env.PROCESSOR_TIMES ? ['test/support/record-processor-time.ts'] : [],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: [...LEFT_OUT, ...COPIES, ...UNIT_ISOLATED],
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
        test: { name: 'copies', include: COPIES, exclude: LEFT_OUT, hookTimeout: 120_000 },
      },
      {
        extends: true,
        // Pandoc's WebAssembly takes seconds to compile: once for each process, not for each file.
        test: {
          name: 'conversion',
          include: CONVERSION,
          exclude: LEFT_OUT,
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // The whole synthesized platform, served once by the local cloud, over HTTP and in a real browser.
          name: 'platform',
          ...ON_A_PLATFORM,
          include: [PLATFORM],
          exclude: [...LEFT_OUT, ...DEMONSTRATION, ...LENT_PLATFORM, ...OWN_PLATFORM],
          globalSetup: ['test/support/platform.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Each file has one of a few platforms for itself, one file after the other.
          name: 'platform-lent',
          ...ON_A_PLATFORM,
          include: LENT_PLATFORM,
          globalSetup: ['test/support/lend-platforms.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'platform-demonstration',
          ...ON_A_PLATFORM,
          include: DEMONSTRATION,
          exclude: LEFT_OUT,
          globalSetup: ['test/support/load-demonstration.ts'],
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
  // Not a named import, which an older Node would refuse before it explains itself.
  return fs
    .globSync(files, { exclude: LEFT_OUT })
    .filter((file) => pattern.test(fs.readFileSync(file, 'utf8')));
}
