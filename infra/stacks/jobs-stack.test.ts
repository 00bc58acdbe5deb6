import { describe, expect, it } from 'vitest';
import { allowedActions, environmentOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const jobs = synthesizeStage({ creditsEnabled: 'false' }).template('jobs');

describe('what the clock calls', () => {
  it('is the sweep, every five minutes', () => {
    jobs.resourceCountIs('AWS::Events::Rule', 1);
    jobs.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
    });
  });

  it('reads and writes requests and credits, and knows no other table', () => {
    expect(allowedActions(jobs, 'jobs-sweep')).not.toContain('dynamodb:Scan');
    const environment = environmentOf(jobs, 'jobs-sweep');
    expect(Object.keys(environment).filter((name) => name.startsWith('TABLE_'))).toEqual([
      'TABLE_REVIEWING',
      'TABLE_LEDGER',
    ]);
    expect(environment).toMatchObject({ CREDITS_ENABLED: 'false' });
  });
});
