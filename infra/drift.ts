import { parseArgs } from 'node:util';
import { planDriftCheck } from './deploy/plan-deployment.ts';
import { runStep } from './deploy/run-step.ts';

// `npm run drift -- --stage prod`: whether somebody changed the stage's resources by hand. Check out the deployed commit first.
const { values } = parseArgs({ options: { stage: { type: 'string', default: 'dev' } } });

try {
  for (const step of planDriftCheck(values.stage)) await runStep(step);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
