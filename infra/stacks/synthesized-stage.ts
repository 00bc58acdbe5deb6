import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import cdk from '../../cdk.json' with { type: 'json' };
import { StageConfig } from '../config.ts';
import { composeStacks } from './compose.ts';

export type StackName = keyof ReturnType<typeof composeStacks>;

type Stage = ReturnType<typeof synthesize>;
const stages = new Map<string, Stage>();

/**
 * Returns a whole stage made from placeholder builds, so that no test waits for a build; one for each set of settings.
 * `settings` are the CDK's context. CloudFormation's rules take 1.5 s, so only tests that need them validate.
 */
export function synthesizeStage(settings: Record<string, unknown> = {}, { validate = false } = {}): Stage {
  const key = JSON.stringify([settings, validate]);
  const stage = stages.get(key) ?? synthesize(settings, validate);
  stages.set(key, stage);
  return stage;
}

function synthesize(settings: Record<string, unknown>, validate: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'));
  try {
    const app = new App({
      context: cdk.context,
      outdir: join(folder, 'cdk.out'),
      analyticsReporting: false,
      builtinCloudFormationValidation: validate,
    });
    const stacks = composeStacks(app, StageConfig.parse(settings), (path) => placeholder(folder, path));
    const templates = new Map(
      Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
    );
    const template = (name: StackName): Template => {
      const found = templates.get(name);
      if (found === undefined) throw new Error(`With these settings there is no stack ${name}.`);
      return found;
    };
    return { app, stacks, template, templates: (): Template[] => [...templates.values()] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function placeholder(folder: string, path: string): string {
  const target = join(folder, path);
  mkdirSync(join(target, 'assets'), { recursive: true });
  writeFileSync(join(target, path === 'site' ? 'index.html' : 'index.mjs'), path);
  writeFileSync(join(target, 'assets', 'app.js'), path);
  return target;
}
