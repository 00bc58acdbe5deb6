import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { StageConfig } from '../config.ts';
import { DEPLOYMENT_FLAGS } from '../deploy/plan-deployment.ts';
import { alarmsOf, watchedStage } from '../runbook.ts';
import type { StackName } from './synthesized-stage.ts';

const TYPES: Record<string, string> = {
  fn: 'AWS::Lambda::Function',
  logs: 'AWS::Lambda::Function',
  queue: 'AWS::SQS::Queue',
  letters: 'AWS::SQS::Queue',
};
const stage = watchedStage();

/** Commands of the documentation's tools, such as `fn api auth`: the stack, and the resource's logical id without CDK's hash. */
const commands = globSync('docs/*.md').flatMap((page) =>
  [
    ...readFileSync(page, 'utf8').matchAll(
      /(?<=`|\(|# |· )(fn|logs|queue|letters) ([a-z]+) ([a-z]+)(?=`|\)| +·| +\\#|$)/gm,
    ),
  ].map(([command, tool = '', stack = '', id = '']) => ({ command, tool, stack, id })),
);

/** Those in the descriptions of the alarms. */
const looks = alarmsOf(stage).flatMap(({ look }) => {
  const [tool = '', part = '', id = ''] = look?.split(' ') ?? [];
  return look === undefined ? [] : [{ command: look, tool, stack: part, id }];
});

it('names functions and queues in the documentation and in alarms as the stacks do', () => {
  expect(commands.length).toBeGreaterThan(5);
  expect(looks.length).toBeGreaterThan(100);
  const broken = [...commands, ...looks].filter(({ tool, stack, id }) => {
    if (!(stack in stage.stacks)) return true;
    const resources = stage.template(stack as StackName).findResources(TYPES[tool] ?? '');
    return !Object.keys(resources).some((logicalId) => logicalId.replace(/[0-9A-F]{8}$/, '') === id);
  });
  expect([...new Set(broken.map(({ command }) => command))]).toEqual([]);
});

it('deploys in the documentation as the command can, also around a release alarm', () => {
  const written = globSync('docs/**/*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/npm run deploy --((?: +[$\w-]+)+)/g)].map(([, flags = '']) => ({
      page,
      ...parseArgs({ options: DEPLOYMENT_FLAGS, args: flags.trim().split(/ +/) }).values,
    })),
  );
  const releases = written.filter((flags) => flags.releases !== undefined);
  expect(releases).toMatchObject([{ page: 'docs/runbook.md', releases: 'at-once', yes: true }]);
  for (const flags of releases) expect(() => StageConfig.parse({ releases: flags.releases })).not.toThrow();
});
