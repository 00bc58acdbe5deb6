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
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      uses: z.string().optional(),
      permissions: Permissions.optional(),
      environment: z.string().optional(),
      env: z.unknown().optional(),
      steps: z.array(Step).default([]),
    }),
  ),
});
const workflows = globSync(['.github/workflows/*.yml', 'examples/github-action/*.yml']).map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, text, workflow: Workflow.parse(parse(text)) };
});
const deploy = workflows.find(({ file }) => file.endsWith('deploy.yml'));
const ci = workflows.find(({ file }) => file.endsWith('ci.yml'));

const OURS = 'colophon/colophon';
/** Evaluates a condition as GitHub does; these use only operators that JavaScript has too. */
const holds = (condition: string, github: object): boolean =>
  runInNewContext(condition, { github: { repository: OURS, ref: 'refs/heads/main', ...github } }) === true;

describe('a deployment', () => {
  const staging = deploy?.workflow.jobs.staging?.if ?? 'true';
  const ofCi = ci?.workflow.jobs.deploy?.if ?? 'true';

  it.each([
    ['a push to main', { event_name: 'push' }, true],
    ['a push to another branch', { event_name: 'push', ref: 'refs/heads/try' }, false],
    [
      // The ref of a pull request is its own, also from a fork’s branch `main`.
      'a pull request',
      { event_name: 'pull_request', ref: 'refs/pull/7/merge', head_ref: 'main' },
      false,
    ],
    ['a pull request that names our main', { event_name: 'pull_request' }, false],
  ])('starts or not after CI: %s', (_, event, starts) => {
    expect([holds(ofCi, event), holds(staging, event)]).toEqual([starts, starts]);
  });

  it('starts by the button on main alone', () => {
    expect(holds(staging, { event_name: 'workflow_dispatch' })).toBe(true);
    expect(holds(staging, { event_name: 'workflow_dispatch', ref: 'refs/heads/try' })).toBe(false);
  });

  it('waits for every test, and nothing else starts it', () => {
    const { deploy: job, ...others } = ci?.workflow.jobs ?? {};
    expect(job?.uses).toBe('./.github/workflows/deploy.yml');
    expect([job?.needs].flat().toSorted()).toEqual(Object.keys(others).toSorted());
    expect(Object.keys(deploy?.workflow.on ?? {})).toEqual(['workflow_call', 'workflow_dispatch']);
  });

  it('of prod comes after the one of staging', () => {
    expect(deploy?.workflow.jobs.prod).toMatchObject({ needs: 'staging', environment: 'prod' });
    expect(deploy?.workflow.jobs.prod?.if).toBeUndefined();
  });
});

describe.each(workflows)('$file', ({ text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('gives tokens only to jobs with an environment or that call such jobs, and secrets only to steps', () => {
    for (const permissions of [
      workflow.permissions,
      ...jobs.filter(({ environment, uses }) => !environment && !uses).map((job) => job.permissions ?? {}),
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
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('never runs the code of a pull request with the rights of this repository', () => {
    for (const trigger of ['pull_request_target', 'workflow_run'])
      expect(Object.keys(workflow.on)).not.toContain(trigger);
  });
});
