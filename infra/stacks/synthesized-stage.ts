import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import cdk from '../../cdk.json' with { type: 'json' };
import { StageConfig } from '../config.ts';
import { composeStacks } from './compose.ts';

export type StackName = keyof ReturnType<typeof composeStacks>;

/**
 * For tests: a whole stage from placeholder builds, so that no test waits for a build. Make it once a file.
 * `settings` are those of the CDK's context. CloudFormation's own rules take 1.5 s, so only one test asks for them.
 */
export function synthesizeStage(settings: Record<string, unknown> = {}, { validate = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'));
  const app = new App({
    context: cdk.context,
    outdir: join(folder, 'cdk.out'),
    analyticsReporting: false,
    builtinCloudFormationValidation: validate,
  });
  const stacks = composeStacks(app, StageConfig.parse(settings), (path) => placeholder(folder, path));
  const template = (name: StackName): Template => {
    const stack = stacks[name];
    if (stack === undefined) throw new Error(`With these settings there is no stack ${name}.`);
    return Template.fromStack(stack);
  };
  return {
    app,
    stacks,
    template,
    templates: (): Template[] => Object.values(stacks).map((stack) => Template.fromStack(stack)),
  };
}

function placeholder(folder: string, path: string): string {
  const target = join(folder, path);
  mkdirSync(join(target, 'assets'), { recursive: true });
  writeFileSync(join(target, path === 'site' ? 'index.html' : 'index.mjs'), path);
  writeFileSync(join(target, 'assets', 'app.js'), path);
  return target;
}
