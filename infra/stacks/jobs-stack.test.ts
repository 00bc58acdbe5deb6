import { describe, expect, it } from 'vitest';
import { allowedActions, environmentOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const jobs = synthesizeStage({ creditsEnabled: 'false' }).template('jobs');
const tablesOf = (name: string) =>
  Object.keys(environmentOf(jobs, name)).filter((variable) => variable.startsWith('TABLE_'));

describe('what the clock calls', () => {
  it('is the sweep, and who asks for health, every five minutes', () => {
    jobs.resourcePropertiesCountIs(
      'AWS::Events::Rule',
      { ScheduleExpression: 'rate(5 minutes)', State: 'ENABLED' },
      2,
    );
    expect(allowedActions(jobs, 'jobs-health')).not.toContain('dynamodb:Scan');
  });

  it('is also a nightly batch, where the operator configures one', () => {
    const nightly = synthesizeStage({ nightlyBatch: 'cron(30 2 * * ? *)' }).template('jobs');
    nightly.resourceCountIs('AWS::Events::Rule', 3);
    nightly.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'cron(30 2 * * ? *)',
      State: 'ENABLED',
      Targets: [{ Input: '{"batch":true}' }],
    });
    expect(() => synthesizeStage({ nightlyBatch: 'at night' })).toThrow('nightly batch');
  });

  it('reads and writes requests and credits, and knows no other table', () => {
    expect(allowedActions(jobs, 'jobs-sweep')).not.toContain('dynamodb:Scan');
    expect(tablesOf('jobs-sweep')).toEqual(['TABLE_REVIEWING', 'TABLE_LEDGER']);
    expect(environmentOf(jobs, 'jobs-sweep')).toMatchObject({ CREDITS_ENABLED: 'false' });
  });
});

describe('who speaks to review providers', () => {
  it('reads public files alone, and stores none', () => {
    const actions = allowedActions(jobs, 'jobs-review');
    expect(actions).toEqual(
      expect.arrayContaining(['s3:GetObject', 'sqs:ReceiveMessage', 'sqs:SendMessage']),
    );
    expect(actions).not.toContain('s3:PutObject');
    expect(JSON.stringify(jobs.toJSON())).not.toContain('/papers/*');
    expect(JSON.stringify(jobs.toJSON())).toContain('/public/*');
  });

  it('may call this machine nowhere but in the local cloud', () => {
    expect(environmentOf(jobs, 'jobs-review')).not.toHaveProperty('PROVIDER_LOOPBACK');
    jobs.hasResourceProperties('AWS::Lambda::Function', { Timeout: 90 });
  });
});
