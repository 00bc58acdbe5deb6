import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { synthesizeStage } from './synthesized-stage.ts';

const data = synthesizeStage().template('data');
const prod = synthesizeStage({ stage: 'prod', publicOrigin: 'https://colophon.example' }).template('data');

describe('the tables', () => {
  it('have point-in-time recovery, a stream and a TTL on expiresAt, and outlive their stack', () => {
    data.resourceCountIs('AWS::DynamoDB::Table', 6);
    data.allResources('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: Match.objectLike({
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      }),
    });
  });

  it.each([
    ['identity', ['gsi1']],
    ['publishing', ['gsi1', 'gsi2']],
    ['operations', []],
    ['reviewing', ['gsi1', 'gsi2', 'gsi3']],
    ['ledger', []],
    ['notifications', []],
  ])('of %s have the indexes %j', (name, indexes) => {
    const [table] =
      Object.entries(data.findResources('AWS::DynamoDB::Table')).find(([id]) => id.startsWith(name)) ?? [];
    const found =
      data.findResources('AWS::DynamoDB::Table')[table ?? '']?.Properties.GlobalSecondaryIndexes ?? [];
    expect(found.map((index: { IndexName: string }) => index.IndexName)).toEqual(indexes);
    for (const { IndexName, KeySchema, Projection } of found) {
      expect(KeySchema.map((key: { AttributeName: string }) => key.AttributeName)).toEqual([
        `${IndexName}pk`,
        `${IndexName}sk`,
      ]);
      expect(Projection).toEqual({ ProjectionType: 'ALL' });
    }
  });

  it('and their indexes stop at the stage’s units a second, so that a fault costs no fortune', () => {
    const limited = synthesizeStage({ tableReadUnits: 900, tableWriteUnits: 300 });
    const most = { MaxReadRequestUnits: 900, MaxWriteRequestUnits: 300 };
    for (const template of [limited.template('data'), limited.template('realtime')])
      for (const { Properties } of Object.values(template.findResources('AWS::DynamoDB::Table')))
        for (const { OnDemandThroughput } of [Properties, ...(Properties.GlobalSecondaryIndexes ?? [])])
          expect(OnDemandThroughput).toEqual(most);
  });

  it('cannot be deleted in prod', () => {
    prod.allResourcesProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: true });
    data.allResourcesProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: false });
  });
});

describe('the files bucket', () => {
  it('is private, keeps old versions for 90 days and deletes interrupted uploads after one', () => {
    data.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({
        VersioningConfiguration: { Status: 'Enabled' },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        LifecycleConfiguration: {
          Rules: Match.arrayWith([
            Match.objectLike({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
            Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 90 } }),
          ]),
        },
      }),
    });
  });

  it('lets CloudFront read public files, and nothing else', () => {
    const statements = Object.values(data.findResources('AWS::S3::BucketPolicy')).flatMap(
      (policy) => policy.Properties.PolicyDocument.Statement,
    );
    const toCloudFront = statements.filter((one) => one.Principal.Service === 'cloudfront.amazonaws.com');
    expect(toCloudFront.map(({ Action }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket']);
    expect(JSON.stringify(toCloudFront[0].Resource)).toContain('/public/*');
    for (const { Condition } of toCloudFront) {
      expect(Condition).toEqual({ StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' } } });
    }
  });

  it('accepts uploads of browsers from the product’s own address if it is known', () => {
    const corsOf = (template: typeof data) =>
      Object.values(template.findResources('AWS::S3::Bucket')).flatMap(
        (bucket) => bucket.Properties.CorsConfiguration?.CorsRules ?? [],
      );
    expect(corsOf(prod)).toMatchObject([{ AllowedOrigins: ['https://colophon.example'] }]);
    expect(corsOf(data)).toMatchObject([{ AllowedOrigins: ['*'] }]);
  });
});

describe('the secrets', () => {
  it('are retained and appear in no template', () => {
    data.resourceCountIs('AWS::SecretsManager::Secret', 6);
    data.allResources('AWS::SecretsManager::Secret', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({ SecretString: Match.absent(), GenerateSecretString: Match.anyValue() }),
    });
  });
});

describe('the signing key', () => {
  it('signs with ES256 and is retained', () => {
    data.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'Retain',
      Properties: Match.objectLike({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }),
    });
    data.hasResourceProperties('AWS::KMS::Alias', { AliasName: 'alias/colophon-dev-data-signing' });
  });
});

describe('the sender of emails', () => {
  it('is the address, or the domain if there is one, so that emails are signed', () => {
    data.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'no-reply@colophon.example' });
    const owner = synthesizeStage({
      domain: 'colophon.example',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc',
      mailFrom: 'papers@mail.colophon.example',
    });
    owner
      .template('data')
      .hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'mail.colophon.example' });
  });
});

describe('emails', () => {
  const zoned = synthesizeStage({
    domain: 'colophon.example',
    hostedZoneId: 'Z0000000000000',
    hostedZoneName: 'colophon.example',
    mailFrom: 'papers@colophon.example',
  }).template('data');

  it('are encrypted on their way, and SES reports bounces and complaints', () => {
    data.hasResourceProperties('AWS::SES::ConfigurationSet', {
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE'] },
    });
    data.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: Match.objectLike({ MatchingEventTypes: ['bounce', 'complaint'] }),
    });
    synthesizeStage()
      .template('events')
      .hasResourceProperties('AWS::Events::Rule', {
        EventPattern: Match.objectLike({
          source: ['aws.ses'],
          'detail-type': ['Email Bounced', 'Email Complaint Received'],
        }),
      });
  });

  it('are signed: a stage with a hosted zone adds the three DKIM records itself', () => {
    const records = Object.values(zoned.findResources('AWS::Route53::RecordSet'));
    expect(records.map(({ Properties }) => [Properties.Type, Properties.HostedZoneId])).toEqual(
      Array.from({ length: 3 }, () => ['CNAME', 'Z0000000000000']),
    );
    data.resourceCountIs('AWS::Route53::RecordSet', 0);
  });
});
