import { describe, expect, it } from 'vitest';
import { allowedActions, environmentOf, functionOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const jobs = synthesizeStage({ creditsEnabled: 'false' }).template('jobs');
const tablesOf = (name: string) =>
  Object.keys(environmentOf(jobs, name)).filter((variable) => variable.startsWith('TABLE_'));

describe('the scheduled jobs', () => {
  it('are the sweep, the health check and the search alerts, every five minutes', () => {
    jobs.resourcePropertiesCountIs(
      'AWS::Events::Rule',
      { ScheduleExpression: 'rate(5 minutes)', State: 'ENABLED' },
      3,
    );
    expect(allowedActions(jobs, 'jobs-check-health')).not.toContain('dynamodb:Scan');
  });

  it('include a nightly batch if the operator configures one', () => {
    const nightly = synthesizeStage({ nightlyBatch: 'cron(30 2 * * ? *)' }).template('jobs');
    nightly.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'cron(30 2 * * ? *)',
      State: 'ENABLED',
      Targets: [{ Input: '{"batch":true}' }],
    });
    expect(() => synthesizeStage({ nightlyBatch: 'at night' })).toThrow('nightly batch');
  });

  it('read and write review requests and credits, and no other table', () => {
    expect(allowedActions(jobs, 'jobs-sweep-requests')).not.toContain('dynamodb:Scan');
    expect(tablesOf('jobs-sweep-requests')).toEqual(['TABLE_REVIEWING', 'TABLE_LEDGER']);
    expect(environmentOf(jobs, 'jobs-sweep-requests')).toMatchObject({ CREDITS_ENABLED: 'false' });
  });
});

describe('the function that calls review providers', () => {
  it('reads only public files, and stores none', () => {
    const actions = allowedActions(jobs, 'jobs-review-jobs');
    expect(actions).toEqual(
      expect.arrayContaining(['s3:GetObject', 'sqs:ReceiveMessage', 'sqs:SendMessage']),
    );
    expect(actions).not.toContain('s3:PutObject');
    const policy = JSON.stringify(functionOf(jobs, 'jobs-review-jobs').policy);
    expect(policy).not.toContain('/papers/*');
    expect(policy).toContain('/public/*');
  });

  it('may call the loopback address only in the local cloud', () => {
    expect(environmentOf(jobs, 'jobs-review-jobs')).not.toHaveProperty('PROVIDER_LOOPBACK');
    jobs.hasResourceProperties('AWS::Lambda::Function', { Timeout: 90 });
  });
});
