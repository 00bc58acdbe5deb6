import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { alarmsOf, watchedStage } from '../runbook.ts';
import type { StackName } from './synthesized-stage.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-runbook-'));
afterAll(() => rmSync(folder, { recursive: true }));
const stage = watchedStage();

/** The commands of the section "Tools". */
const tools =
  /^## Tools[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readFileSync('docs/runbook.md', 'utf8'))?.[1] ?? '';
const hasJq = (() => {
  try {
    return execFileSync('jq', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

/** The name that a resource of a stack has on this AWS. */
const nameOf = (stack: string, id: string): string => `${stack}/${id}`;

// A command line of AWS that knows the stacks, as CloudFormation lists them, and the log group of each function. It prints what it was
// called with if it is another command.
const stacks = Object.fromEntries(
  Object.keys(stage.stacks).map((stack) => [
    `colophon-dev-${stack}`,
    Object.entries(
      stage.template(stack as StackName).toJSON().Resources as Record<string, { Type: string }>,
    ).map(([LogicalResourceId, { Type }]) => ({
      LogicalResourceId,
      ResourceType: Type,
      PhysicalResourceId: nameOf(stack, LogicalResourceId),
    })),
  ]),
);
writeFileSync(path.join(folder, 'stacks.json'), JSON.stringify(stacks));
writeFileSync(
  path.join(folder, 'aws'),
  `#!${process.execPath}
const [service, operation, ...rest] = process.argv.slice(2);
const option = (name) => rest[rest.indexOf('--' + name) + 1];
if (operation === 'list-stack-resources')
  console.log(JSON.stringify({ StackResourceSummaries: require(${JSON.stringify(path.join(folder, 'stacks.json'))})[option('stack-name')] }));
else if (operation === 'get-function') console.log('group of ' + option('function-name'));
else if (operation === 'filter-log-events')
  console.log(JSON.stringify({ events: [{ message: 'lines of ' + option('log-group-name') + ' with ' + option('filter-pattern') }] }));
else console.log([service, operation, ...rest].join(' '));
`,
);
chmodSync(path.join(folder, 'aws'), 0o755);

/** A function comes before all programs of this name. */
const STAND_IN = `aws() { '${path.join(folder, 'aws')}' "$@"; }`;

/** Runs a command after the tools, as an operator of the stage dev does. */
const run = (command: string): string =>
  execFileSync('bash', ['-c', `${STAND_IN}\n${tools.replace(/^STAGE=\w+/m, 'STAGE=dev')}\n${command}`], {
    encoding: 'utf8',
  }).trim();

describe.skipIf(!hasJq)('the runbook’s tools', () => {
  it.each(
    [...new Map(alarmsOf(stage).map(({ look = '' }) => [look.split(' ')[0], look])).values()].filter(Boolean),
  )('run the command of an alarm: %s', (command) => {
    const [tool, stack = '', id = ''] = command.split(' ');
    const said = run(command);
    if (tool === 'logs') expect(said).toContain(`logs tail group of ${stack}/${id}`);
    else if (tool === 'letters') expect(said).toContain(`--queue-url ${stack}/${id}`);
    else expect(said).not.toBe('');
  });

  it('find tables, log groups and the lines of requests', () => {
    expect(run('table publishing')).toMatch(/^data\/publishing/);
    expect(run('group api auth')).toMatch(/^group of api\/auth[0-9A-F]{8}$/);
    expect(run(`requests '{ $.status = "5*" }'`)).toMatch(
      /^lines of api\/accesslog[0-9A-F]{8} with \{ \$\.status = "5\*" \}$/,
    );
  });
});
