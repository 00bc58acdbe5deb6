import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type StackName, synthesizeStage } from './synthesized-stage.ts';

const TYPES: Record<string, string> = {
  fn: 'AWS::Lambda::Function',
  queue: 'AWS::SQS::Queue',
};
const stage = synthesizeStage({ alarmEmail: 'keepers@colophon.example', searchEngine: 'opensearch' });

/** Commands of the documentation's tools, such as `fn api auth`: the stack, and the resource's logical id without CDK's hash. */
const commands = globSync('docs/*.md').flatMap((page) =>
  [
    ...readFileSync(page, 'utf8').matchAll(
      /(?<=`|\(|# |· )(fn|queue) ([a-z]+) ([a-z]+)(?=`|\)| +·| +\\#|$)/gm,
    ),
  ].map(([command, tool = '', stack = '', id = '']) => ({ command, tool, stack, id })),
);

it('names functions and queues in the documentation as the stacks do', () => {
  expect(commands.length).toBeGreaterThan(60);
  const broken = commands.filter(({ tool, stack, id }) => {
    if (!(stack in stage.stacks)) return true;
    const resources = stage.template(stack as StackName).findResources(TYPES[tool] ?? '');
    return !Object.keys(resources).some((logicalId) => logicalId.replace(/[0-9A-F]{8}$/, '') === id);
  });
  expect([...new Set(broken.map(({ command }) => command))]).toEqual([]);
});
