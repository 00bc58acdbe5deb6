import { parseArgs } from 'node:util';
import { siteAt } from './deploy/site-client.ts';
import { smokeTest } from './deploy/smoke-test.ts';

// `npm run smoke -- --origin https://colophon.example`, with SMOKE_API_KEY in the environment: docs/deploying.md#check-a-deployment.
const { values } = parseArgs({ options: { origin: { type: 'string', default: 'http://localhost:3000' } } });
const key = process.env.SMOKE_API_KEY;

try {
  const steps = await smokeTest(
    siteAt(values.origin),
    key === '' ? undefined : key,
    ({ name, milliseconds }) => console.info(`✔ ${name} (${milliseconds} ms)`),
  );
  console.info(`${steps.length} of ${steps.length} steps succeeded at ${values.origin}.`);
} catch (error) {
  console.error(`✖ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
