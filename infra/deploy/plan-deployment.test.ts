import { describe, expect, it } from 'vitest';
import { assemblyOf, planDeployment, planDriftCheck } from './plan-deployment.ts';

const options = { stage: 'prod', dryRun: false, yes: false, ifStale: false };
const programs = (steps: ReturnType<typeof planDeployment>) =>
  steps.map(({ command: [program, first = ''] }) => `${program} ${first}`);

describe('deploying a stage', () => {
  it('builds, synthesizes, compares, and deploys the compared assembly', () => {
    const steps = planDeployment(options);
    expect(programs(steps)).toEqual([
      'node infra/build.ts',
      'node infra/app.ts',
      'node infra/check-account.ts',
      'cdk list',
      'node infra/check-account.ts',
      'cdk diff',
      'cdk deploy',
    ]);
    expect(steps[1]?.env).toMatchObject({
      CDK_OUTDIR: assemblyOf('prod'),
      CDK_CONTEXT_JSON: '{"stage":"prod"}',
    });
    for (const { command } of steps.filter(({ command: [program] }) => program === 'cdk'))
      expect(command.join(' ')).toContain(`--app ${assemblyOf('prod')}`);
  });

  it('asks before it widens permissions, except in a pipeline', () => {
    const approval = (yes: boolean) =>
      planDeployment({ ...options, yes })
        .at(-1)
        ?.command.join(' ');
    expect(approval(false)).toContain('--require-approval broadening');
    expect(approval(true)).toContain('--require-approval never');
  });

  it('deploys stacks side by side in a pipeline, as it can ask about one at a time only', () => {
    const deploy = (yes: boolean) =>
      planDeployment({ ...options, yes })
        .at(-1)
        ?.command.join(' ');
    expect(deploy(true)).toContain('--concurrency 8');
    expect(deploy(false)).not.toContain('--concurrency');
  });

  it('releases at once in an emergency, whatever the stage’s setting', () => {
    const synthesize = planDeployment({ ...options, releases: 'at-once' })[1];
    expect(synthesize?.env.CDK_CONTEXT_JSON).toBe('{"stage":"prod","releases":"at-once"}');
  });

  it('stops a dry run before the first step that calls AWS', () => {
    const all = planDeployment(options);
    const dry = planDeployment({ ...options, dryRun: true });
    expect(dry).toEqual(
      all.slice(
        0,
        all.findIndex(({ callsAws }) => callsAws),
      ),
    );
    expect(programs(dry)).not.toContain('cdk diff');
  });

  it('compares the account’s quotas before anything is deployed', () => {
    const quotas = planDeployment(options).findIndex(({ command }) => command.includes('--quotas'));
    expect(planDeployment(options)[quotas]?.callsAws).toBe(true);
    expect(quotas).toBeLessThan(programs(planDeployment(options)).indexOf('cdk deploy'));
  });
});

describe('checking for drift', () => {
  it('fails if a resource differs from its template', () => {
    const [last] = planDriftCheck('prod').slice(-1);
    expect(last?.command.join(' ')).toBe(`cdk drift --fail --app ${assemblyOf('prod')} --no-notices`);
  });
});
