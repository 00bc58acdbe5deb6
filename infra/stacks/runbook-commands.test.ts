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
  table: 'AWS::DynamoDB::Table',
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

/** Commands for tables, which are in one stack, and for resources whose type they give. */
const others = globSync('docs/*.md').flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  return [
    ...[...text.matchAll(/\$\(table ([a-z]+)\)/g)].map(([command, id = '']) => ({
      ...{ command, tool: 'table', stack: 'data', id },
    })),
    ...[...text.matchAll(/\$\(physical ([a-z]+) ([a-z]+) (AWS::\w+::\w+)\)/g)].map(
      ([command, stack = '', id = '', type = '']) => ({ command, tool: type, stack, id }),
    ),
  ];
});

/** Those in the descriptions of the alarms. */
const looks = alarmsOf(stage).flatMap(({ look }) => {
  const [tool = '', part = '', id = ''] = look?.split(' ') ?? [];
  return look === undefined ? [] : [{ command: look, tool, stack: part, id }];
});

it('names functions and queues in the documentation and in alarms as the stacks do', () => {
  expect(commands.length).toBeGreaterThan(5);
  expect(others.length).toBeGreaterThan(5);
  expect(looks.length).toBeGreaterThan(100);
  const broken = [...commands, ...others, ...looks].filter(({ tool, stack, id }) => {
    if (!(stack in stage.stacks)) return true;
    const resources = stage.template(stack as StackName).findResources(TYPES[tool] ?? tool);
    // The tool `physical` takes the first one whose id begins so.
    const isNamed = (logicalId: string) =>
      tool === 'table' || tool.includes('::')
        ? logicalId.startsWith(id)
        : logicalId.replace(/[0-9A-F]{8}$/, '') === id;
    return !Object.keys(resources).some(isNamed);
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
