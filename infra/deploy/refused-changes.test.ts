import { describe, expect, it } from 'vitest';
import { refusedChanges } from './refused-changes.ts';
import type { StackTemplate } from './templates.ts';

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

  it.each([
    ['AWS::ApiGatewayV2::Route', { ApiId: { Ref: 'api' }, RouteKey: 'GET /papers' }],
    ['AWS::KMS::Alias', { AliasName: 'alias/signing', TargetKeyId: { Ref: 'key' } }],
    ['AWS::SES::EmailIdentity', { EmailIdentity: 'colophon.example' }],
    ['AWS::Backup::BackupVault', { BackupVaultName: 'backups' }],
    ['AWS::CloudFront::CachePolicy', { CachePolicyConfig: { Name: 'papers' } }],
    [
      'AWS::CloudFront::Distribution',
      { DistributionConfig: { Aliases: ['www.example', 'colophon.example'] } },
    ],
    ['AWS::SSM::Parameter', { Name: '/colophon/origin' }],
    ['AWS::Lambda::EventSourceMapping', { EventSourceArn: 'arn:stream', FunctionName: { Ref: 'fn' } }],
    ['AWS::S3::BucketPolicy', { Bucket: { Ref: 'files' }, PolicyDocument: { Statement: [] } }],
  ])('name a %s under another logical id', (Type, Properties) => {
    const [old, renamed] = [
      stack('data', { old: { Type, Properties, DeletionPolicy: 'Retain' } }),
      stack('data', { renamed: { Type, Properties, DeletionPolicy: 'Retain' } }),
    ];
    expect(refusedChanges([old], [old])).toEqual([]);
    expect(refusedChanges([old], [renamed])).toContainEqual(
      expect.stringMatching(/^data: renamed can't have the name of data\.old: AWS::/),
    );
    const both = { one: { Type, Properties }, two: { Type, Properties } };
    expect(refusedChanges([], [stack('data', both)])).not.toEqual([]);
  });

  it('name a route that moves to a stack that is deployed before its present one', () => {
    const route = (ApiId: object) => ({
      route: { Type: 'AWS::ApiGatewayV2::Route', Properties: { ApiId, RouteKey: 'GET /papers' } },
    });
    const outputs = { Api: { Value: { Ref: 'api' } } };
    const read = { 'Fn::GetStackOutput': { StackName: 'api', OutputName: 'Api' } };
    const before = [stack('api', route({ Ref: 'api' }), outputs)];
    const [without, routes] = [stack('api', {}, outputs), stack('routes', route(read))];
    expect(refusedChanges(before, [routes, without])).toEqual([
      'routes: route can\'t have the name of api.route: AWS::ApiGatewayV2::Route ApiId, RouteKey {"Ref":"api.api"}, GET /papers.',
    ]);
    expect(refusedChanges(before, [without, routes])).toEqual([]);
    const others = stack('routes', route({ Ref: 'api' }));
    expect(refusedChanges(before, [others])).toEqual([]);
  });

  it('name a resource that must be replaced although its name is fixed', () => {
    const mapping = (StartingPosition: string) =>
      stack('events', {
        mapping: {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: { EventSourceArn: 'arn:stream', FunctionName: 'fn', StartingPosition },
        },
      });
    expect(refusedChanges([mapping('LATEST')], [mapping('TRIM_HORIZON')])).toEqual([
      'events: mapping (AWS::Lambda::EventSourceMapping) would be replaced, but the old one still has its name.',
    ]);
  });

  it.each([
    [
      'AWS::S3::Bucket',
      {},
      { LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 1 }] } },
      'would delete objects by a new rule of its lifecycle.',
    ],
    [
      'AWS::S3::Bucket',
      { PublicAccessBlockConfiguration: { BlockPublicAcls: true } },
      {},
      'would lose its protection (block of public access).',
    ],
    [
      'AWS::DynamoDB::Table',
      { SSESpecification: { SSEEnabled: true } },
      {},
      'would lose its protection (encryption).',
    ],
    [
      'AWS::Backup::BackupVault',
      { LockConfiguration: { MinRetentionDays: 30 } },
      { LockConfiguration: { MinRetentionDays: 1 } },
      'would keep backups for 1 instead of 30 days.',
    ],
    ['AWS::KMS::Key', {}, { Enabled: false }, 'would be disabled, and what it encrypts be unreadable.'],
  ])('name what ends data of %s sooner: %j, then %j', (Type, from, to, sentence) => {
    const of = (Properties: object) => stack('data', { it: { Type, Properties } });
    expect(refusedChanges([of(from)], [of(to)]).join()).toContain(sentence);
  });

  it('name a table that would begin to delete items', () => {
    const table = (AttributeName?: string) =>
      stack('data', {
        it: {
          Type: 'AWS::DynamoDB::Table',
          Properties: AttributeName ? { TimeToLiveSpecification: { AttributeName, Enabled: true } } : {},
        },
      });
    expect(refusedChanges([table()], [table('createdAt')])).toEqual([
      'data: it would delete items by the time in createdAt.',
    ]);
    expect(refusedChanges([table()], [table('expiresAt')])).toEqual([]);
  });

  it('name a queue whose messages would be lost', () => {
    const queue = (FifoQueue: boolean) =>
      stack('data', { tasks: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue } } });
    expect(refusedChanges([queue(false)], [queue(true)])).toEqual([
      'data: tasks (AWS::SQS::Queue) would be replaced, and its messages lost.',
    ]);
  });

  it('name a resource that would become another type', () => {
    const of = (Type: string) => stack('data', { papers: { Type } });
    expect(refusedChanges([of('AWS::SQS::Queue')], [of('AWS::SNS::Topic')])).toEqual([
      "data: papers can't change from AWS::SQS::Queue to AWS::SNS::Topic.",
    ]);
  });

  it.each(['DynamoDB::Table', 'KMS::Key', 'S3::Bucket', 'SecretsManager::Secret', 'SES::EmailIdentity'])(
    'name a removed AWS::%s, whether it is deleted or left behind',
    (type) => {
      const resource = { Type: `AWS::${type}` };
      const deleted = [`data: papers (AWS::${type}) would be deleted, and its data lost.`];
      const left = [`data: papers (AWS::${type}) would be left behind with its data.`];
      const remove = (more: object) =>
        refusedChanges([stack('data', { papers: { ...resource, ...more } })], [stack('data', {})]);
      expect(remove({ DeletionPolicy: 'Delete' })).toEqual(deleted);
      expect(remove({})).toEqual(deleted);
      expect(remove({ DeletionPolicy: 'Retain' })).toEqual(left);
    },
  );

  it('name a retained table that would come back empty under another logical id', () => {
    const Type = 'AWS::DynamoDB::Table';
    const [old, renamed] = ['papers', 'articles'].map((id) =>
      stack('data', { [id]: { Type, DeletionPolicy: 'Retain', Properties: {} } }),
    );
    expect(refusedChanges([old as StackTemplate], [renamed as StackTemplate])).toEqual([
      'data: papers (AWS::DynamoDB::Table) would be left behind with its data.',
    ]);
  });

  it.each([
    ['another projection', { Projection: { ProjectionType: 'KEYS_ONLY' } }],
    ['another key', { KeySchema: [{ AttributeName: 'b', KeyType: 'HASH' }] }],
  ])('name %s of an index that stays', (_, change) => {
    const [index] = indexes('a').GlobalSecondaryIndexes;
    const changed = stack('data', table({ GlobalSecondaryIndexes: [{ ...index, ...change }] }));
    expect(refusedChanges([stack('data', table(indexes('a')))], [changed])).toEqual([
      "data: papers can't change the keys or the projection of its index a; give a new index another name.",
    ]);
  });

  it.each([
    [
      "can't change the type of its key pk.",
      { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }] },
      { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'N' }] },
    ],
    [
      'can turn off its time to live in one update, and name another attribute in the next.',
      { TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true } },
      { TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } },
    ],
    [
      'would get another stream or none, and changes that no consumer has read would be lost.',
      { StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } },
      {},
    ],
    [
      "(AWS::DynamoDB::Table) can't change its LocalSecondaryIndexes.",
      {},
      { LocalSecondaryIndexes: [{ IndexName: 'a' }] },
    ],
    [
      '(AWS::DynamoDB::Table) would lose its protection (deletion protection).',
      { DeletionProtectionEnabled: true },
      {},
    ],
    [
      '(AWS::DynamoDB::Table) would lose its protection (point-in-time recovery).',
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false } },
    ],
  ])('say that a table %s', (sentence, before, after) => {
    expect(refusedChanges([stack('data', table(before))], [stack('data', table(after))])).toEqual([
      `data: papers ${sentence}`,
    ]);
  });

  it.each([
    ['AWS::KMS::Key', "can't change its MultiRegion.", { MultiRegion: false }, { MultiRegion: true }],
    ['AWS::KMS::Key', "can't change its KeySpec.", { KeySpec: 'ECC_NIST_P256' }, { KeySpec: 'RSA_2048' }],
    [
      'AWS::SecretsManager::Secret',
      'would get new content (GenerateSecretString), and the old be lost.',
      { GenerateSecretString: { PasswordLength: 32 } },
      { GenerateSecretString: { PasswordLength: 64 } },
    ],
    [
      'AWS::S3::Bucket',
      'would lose its protection (versions).',
      { VersioningConfiguration: { Status: 'Enabled' } },
      {},
    ],
    [
      'AWS::Backup::BackupVault',
      'would lose its protection (lock).',
      { LockConfiguration: { MinRetentionDays: 7 } },
      {},
    ],
  ])('say that a %s %s', (Type, sentence, before, after) => {
    const of = (Properties: object) => stack('data', { it: { Type, Properties, DeletionPolicy: 'Retain' } });
    expect(refusedChanges([of(before)], [of(after)])).toEqual([`data: it (${Type}) ${sentence}`]);
  });

  it('name data that the next removal would delete', () => {
    const of = (DeletionPolicy: string) => stack('data', { it: { Type: 'AWS::S3::Bucket', DeletionPolicy } });
    expect(refusedChanges([of('Retain')], [of('Delete')])).toEqual([
      'data: it (AWS::S3::Bucket) would lose its protection (DeletionPolicy).',
    ]);
  });
});
