import { parseArgs } from 'node:util';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { z } from 'zod';
import cdk from '../cdk.json' with { type: 'json' };
import { assemblyOf } from './deploy/plan-deployment.ts';
import { composeBackupCopies } from './stacks/backup-copies-stack.ts';
import { composeStacks } from './stacks/compose.ts';
import { readStage } from './stages/read-stage.ts';

// Only this file reads the environment and the CDK's context; all other code gets settings as arguments.
const { values: options } = parseArgs({ options: { stage: { type: 'string' } } });
const app = new App({
  // The CDK's command line passes the context of cdk.json and an output folder; `node infra/app.ts` has neither.
  context: cdk.context,
  outdir: process.env.CDK_OUTDIR ?? (options.stage === undefined ? 'cdk.out' : assemblyOf(options.stage)),
  analyticsReporting: false,
});
// `npm run dev` has separate folders (infra/build/local-assembly.ts).
const built = z.string().default('dist').parse(app.node.tryGetContext('builtFolder'));
const builtFolder = (path: string): string => `${built}/${path}`;

const config = readStage(
  (name) => (name === 'stage' ? options.stage : undefined) ?? app.node.tryGetContext(name),
);
if (!composeBackupCopies(app, config)) composeStacks(app, config, builtFolder);
// `npm start` takes no time for checks (infra/build/synthesize.ts).
if (process.env.CDK_VALIDATION !== 'false')
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
app.synth();
