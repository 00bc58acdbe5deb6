import { parseArgs } from 'node:util';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import cdk from '../cdk.json' with { type: 'json' };
import { assemblyOf } from './deploy/plan-deployment.ts';
import { composeStacks } from './stacks/compose.ts';
import { readStage } from './stages/read-stage.ts';

// The only reader of the environment and of the CDK's context; all else is given what it needs.
const { values: options } = parseArgs({ options: { stage: { type: 'string' } } });
const app = new App({
  // The CDK's command line passes cdk.json's context and a folder of its own; `node infra/app.ts` has neither.
  context: cdk.context,
  outdir: process.env.CDK_OUTDIR ?? (options.stage === undefined ? 'cdk.out' : assemblyOf(options.stage)),
  analyticsReporting: false,
});
const builtFolder = (path: string): string => `dist/${path}`;

composeStacks(
  app,
  readStage((name) => (name === 'stage' ? options.stage : undefined) ?? app.node.tryGetContext(name)),
  builtFolder,
);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
