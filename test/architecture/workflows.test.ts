import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const Permissions = z.record(z.string(), z.string());
const Step = z.looseObject({
  uses: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const Workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  jobs: z.record(
    z.string(),
    z.looseObject({
      if: z.string().optional(),
      needs: z.string().optional(),
      permissions: Permissions.optional(),
      environment: z.string().optional(),
      env: z.unknown().optional(),
      steps: z.array(Step),
    }),
  ),
});
const workflows = globSync('.github/workflows/*.yml').map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, text, workflow: Workflow.parse(parse(text)) };
});
const deploy = workflows.find(({ file }) => file.endsWith('deploy.yml'));

const OURS = 'colophon/colophon';
/** Evaluates a condition as GitHub does; these use only operators that JavaScript has too. */
const holds = (condition: string, github: object): boolean =>
  runInNewContext(condition, { github: { repository: OURS, ref: 'refs/heads/main', ...github } }) === true;
const ciRun = (run: object) => ({
  event_name: 'workflow_run',
  event: {
    workflow_run: {
      conclusion: 'success',
      event: 'push',
      head_branch: 'main',
      head_repository: { full_name: OURS },
      ...run,
    },
  },
});
const byHand = { event_name: 'workflow_dispatch', event: { workflow_run: {} } };

describe('a deployment', () => {
  const condition = deploy?.workflow.jobs.staging?.if ?? 'true';

  it.each([
    ['a push to main that CI passed', ciRun({}), true],
    ['the button, on main', byHand, true],
    ['the button, on another branch', { ...byHand, ref: 'refs/heads/try' }, false],
    [
      'a pull request from a fork’s branch main',
      ciRun({ event: 'pull_request', head_repository: { full_name: 'mallory/colophon' } }),
      false,
    ],
    ['a push of a fork', ciRun({ head_repository: { full_name: 'mallory/colophon' } }), false],
    ['a pull request of our own branch main', ciRun({ event: 'pull_request' }), false],
    ['a push that CI failed', ciRun({ conclusion: 'failure' }), false],
    ['a push to another branch', ciRun({ head_branch: 'try' }), false],
    ['a pull request event', { event_name: 'pull_request', event: { workflow_run: {} } }, false],
  ])('starts or not: %s', (_, event, starts) => {
    expect(holds(condition, event)).toBe(starts);
  });

  it('of prod comes after the one of staging', () => {
    expect(deploy?.workflow.jobs.prod).toMatchObject({ needs: 'staging', environment: 'prod' });
    expect(deploy?.workflow.jobs.prod?.if).toBeUndefined();
  });
});

describe.each(workflows)('$file', ({ text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('gives tokens only to jobs with an environment, and secrets only to steps', () => {
    for (const permissions of [
      workflow.permissions,
      ...jobs.filter(({ environment }) => !environment).map((job) => job.permissions ?? {}),
    ])
      expect(
        Object.entries(permissions).filter(([name, level]) => name !== 'contents' || level !== 'read'),
      ).toEqual([]);
    expect(jobs.filter(({ env }) => env !== undefined)).toEqual([]);
    const inSteps = steps
      .flatMap(({ env }) => Object.values(env ?? {}))
      .filter((value) => value.includes('secrets.'));
    expect(text.split('secrets.').length - 1).toBe(inSteps.length);
  });

  it('uses actions by their commits, and leaves no token in a checkout', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith('docker://'));
    expect(actions.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('never runs the code of a pull request with the rights of this repository', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  });
});
