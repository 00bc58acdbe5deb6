import { describe, expect, it } from 'vitest';
import { refusedChanges, type StackTemplate } from './refused-changes.ts';

const stack = (name: string, Resources: object, Outputs: object = {}): StackTemplate => ({
  name,
  template: { Resources, Outputs },
});
const table = (Properties: object) => ({ papers: { Type: 'AWS::DynamoDB::Table', Properties } });
const indexes = (...names: string[]) => ({
  GlobalSecondaryIndexes: names.map((IndexName) => ({
    IndexName,
    KeySchema: [{ AttributeName: IndexName, KeyType: 'HASH' }],
    Projection: { ProjectionType: 'ALL' },
  })),
});

describe('the changes that a deployment would be refused for', () => {
  it('are none if nothing changes', () => {
    const stacks = [stack('data', table({ KeySchema: [] }))];
    expect(refusedChanges(stacks, stacks)).toEqual([]);
  });

  it('name an export that is dropped while another stack imports it', () => {
    const outputs = { Arn: { Value: 'x', Export: { Name: 'data:Arn' } } };
    const reader = stack('api', {
      fn: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::ImportValue': 'data:Arn' } } },
    });
    expect(refusedChanges([stack('data', {}, outputs), reader], [stack('data', {})])).toEqual([
      'data: the export "data:Arn" can\'t be dropped while api imports it.',
    ]);
  });

  it('allow an output to be dropped that an older stack read, and name one that a newer stack misses', () => {
    const reads = { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'Arn' } };
    const reader = stack('api', { fn: { Type: 'AWS::Lambda::Function', Properties: { Role: reads } } });
    const deployed = [stack('data', {}, { Arn: { Value: 'x' } }), reader];
    expect(refusedChanges(deployed, [stack('data', {}), stack('api', {})])).toEqual([]);
    expect(refusedChanges(deployed, [stack('data', {}), reader])).toEqual(['api: data has no output Arn.']);
  });

  it('name a table that another key would replace', () => {
    const key = (AttributeName: string) => table({ KeySchema: [{ AttributeName, KeyType: 'HASH' }] });
    expect(refusedChanges([stack('data', key('pk'))], [stack('data', key('id'))])).toEqual([
      'data: papers (AWS::DynamoDB::Table) would be replaced, and its data lost.',
    ]);
  });

  it('name a table with two index changes at once', () => {
    const [one, three] = [stack('data', table(indexes('a'))), stack('data', table(indexes('a', 'b', 'c')))];
    expect(refusedChanges([one], [three])).toEqual([
      'data: papers changes 2 indexes (b, c); an update can change one.',
    ]);
    expect(refusedChanges([one], [stack('data', table(indexes('a', 'b')))])).toEqual([]);
  });

  it('name a resource whose fixed name another one still has', () => {
    const queue = { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'papers' } };
    const moved = [stack('data', {}), stack('jobs', { queue })];
    expect(refusedChanges([stack('data', { queue }), stack('jobs', {})], moved)).toEqual([]);
    expect(refusedChanges([stack('data', { old: queue })], [stack('data', { renamed: queue })])).toEqual([
      "data: renamed can't have the name of data.old: AWS::SQS::Queue QueueName papers.",
    ]);
  });
});
