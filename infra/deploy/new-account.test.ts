import { describe, expect, it } from 'vitest';
import { synthesizeStage } from '../stacks/synthesized-stage.ts';
import { checkNewAccount, compareConcurrency } from './new-account.ts';

/** The stacks of a stage, in the order in which the app creates them. */
function stacksOf(settings: Record<string, unknown>) {
  const { app, stacks } = synthesizeStage(settings);
  const assembly = app.synth();
  return Object.values(stacks).map(({ stackName: name, region, artifactId }) => ({
    name,
    region,
    template: assembly.getStackArtifact(artifactId).template,
  }));
}

const stage = stacksOf({});

describe('a new account', () => {
  it('can deploy all stacks in their order, with Lambda’s lowest quota', () => {
    const { refused, needs } = checkNewAccount(stage);
    expect(refused).toEqual([]);
    expect(needs.join()).not.toContain('quota');
    expect(compareConcurrency(stage, 10)).toContain('readers will wait');
    expect(compareConcurrency(stage, 1000)).toBeUndefined();
  });

  it('needs a higher quota for reserved concurrency, of which Lambda keeps 100 for others', () => {
    const reserving = stacksOf({ publishingConcurrency: 20 });
    expect(checkNewAccount(reserving).needs).toContain(
      'a quota of 120 concurrent functions: the stage reserves 20 of them',
    );
    expect(() => compareConcurrency(reserving, 119)).toThrow('Remove publishingConcurrency, or request 120');
    expect(compareConcurrency(reserving, 120)).toBeUndefined();
  });

  it('can’t deploy a stack that reads a value of a later one', () => {
    const { refused } = checkNewAccount(stage.toReversed());
    expect(refused.join('\n')).toMatch(/colophon-dev-api: colophon-dev-data has no output /);
  });

  it('can’t deploy a stack over one of CloudFormation’s limits', () => {
    const Resources = Object.fromEntries(
      Array.from({ length: 501 }, (_, index) => [`topic${index}`, { Type: 'AWS::SNS::Topic' }]),
    );
    expect(
      checkNewAccount([{ name: 'large', region: 'us-east-1', template: { Resources } }]).refused,
    ).toEqual(['large: 501 resources, and AWS allows 500.']);
  });
});
