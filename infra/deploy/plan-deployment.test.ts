import { describe, expect, it } from 'vitest';
import { assemblyOf, planDeployment } from './plan-deployment.ts';

const options = { stage: 'prod', dryRun: false, yes: false, ifStale: false };
const programs = (steps: ReturnType<typeof planDeployment>) =>
  steps.map(({ command: [program, first = ''] }) => `${program} ${first}`);

describe('deploying a stage', () => {
  it('builds, synthesizes, compares, and deploys the compared assembly', () => {
    const steps = planDeployment(options);
    expect(programs(steps)).toEqual([
      'node infra/build.ts',
      'node infra/app.ts',
      'cdk list',
      'cdk diff',
      'cdk deploy',
    ]);
    expect(steps[1]?.env).toMatchObject({
      CDK_OUTDIR: assemblyOf('prod'),
      CDK_CONTEXT_JSON: '{"stage":"prod"}',
    });
    for (const { command } of steps.slice(2))
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
});
