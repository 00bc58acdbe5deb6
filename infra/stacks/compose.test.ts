import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/contract/base.ts';
import { synthesizeStage } from './synthesized-stage.ts';

// Synthesizing fails here if a template breaks CloudFormation's own rules (cdk.json: validateAgainstDefaultRules).
const stage = synthesizeStage({}, { validate: true });
const templates = stage.templates();
const everywhere = (type: string) =>
  templates.flatMap((template) => Object.entries(template.findResources(type)));
/** The CDK's own function that fills the site's bucket. */
const isOurs = ([id]: [string, unknown]): boolean => !id.startsWith('CustomCDKBucketDeployment');

describe('the whole stage', () => {
  it('passes cdk-nag’s AwsSolutions, but for what is acknowledged with a reason', () => {
    const { violations } = new AwsSolutionsChecks(stage.app).validateScope(stage.app);
    expect(
      violations.map(({ ruleName, violatingResources }) => [
        ruleName,
        ...violatingResources.map((r) => r.constructPath),
      ]),
    ).toEqual([]);
  });

  it('runs each function on Node 24 and arm64, but for the publishing worker', () => {
    const functions = everywhere('AWS::Lambda::Function').filter(isOurs);
    // One for each resource, the pages, the tools, the pipeline, five consumers of changes, the sweep, who goes to providers, who
    // keeps the search index small, who tells of new papers, who asks for health, two for open sockets, and five for what people are told.
    expect(functions).toHaveLength(RESOURCES.length + 20);
    for (const [id, { Properties }] of functions) {
      expect([id, Properties.Runtime]).toEqual([id, 'nodejs24.x']);
      expect([id, Properties.Architectures]).toEqual([
        id,
        [id.startsWith('publishing') ? 'x86_64' : 'arm64'],
      ]);
      expect(Properties.TracingConfig).toEqual({ Mode: 'Active' });
      expect(Properties.LoggingConfig.LogGroup).toBeDefined();
    }
  });

  it('keeps no log for ever', () => {
    for (const [id, { Properties }] of everywhere('AWS::Logs::LogGroup')) {
      expect([id, Properties.RetentionInDays]).toEqual([id, 90]);
    }
  });

  it('gives each stream consumer a dead-letter queue, three tries and partial answers', () => {
    const mappings = everywhere('AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => Properties.StartingPosition !== undefined,
    );
    expect(mappings).toHaveLength(9);
    const queues = new Set(everywhere('AWS::SQS::Queue').map(([id]) => id));
    for (const [, { Properties }] of mappings) {
      const destination = Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0];
      expect(queues.delete(destination)).toBe(true);
      expect(Properties).toMatchObject({
        MaximumRetryAttempts: 3,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        StartingPosition: 'TRIM_HORIZON',
      });
    }
  });

  it('gives each queue of work dead letters, and hides a message for six times as long as its worker may run', () => {
    const work = everywhere('AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => Properties.StartingPosition === undefined,
    );
    expect(work.map(([, { Properties }]) => Properties)).toMatchObject([
      ...Array.from({ length: 3 }, () => ({
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 20 },
      })),
    ]);
    const queues = everywhere('AWS::SQS::Queue').filter(([, { Properties }]) => Properties.RedrivePolicy);
    expect(queues.map(([, { Properties }]) => Properties)).toMatchObject([
      { VisibilityTimeout: 360, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 540, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 360, RedrivePolicy: { maxReceiveCount: 3 } },
    ]);
  });

  it('has two readers of a stream at the most: DynamoDB throttles a third', () => {
    const streams = everywhere('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
      JSON.stringify(Properties.EventSourceArn),
    );
    for (const stream of new Set(streams))
      expect(streams.filter((one) => one === stream).length).toBeLessThan(3);
  });

  it('grants nothing on all resources but what takes no narrower one', () => {
    const onAll = everywhere('AWS::IAM::Policy')
      .filter(isOurs)
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .filter((statement) => [statement.Resource].flat().includes('*'))
      .flatMap((statement) => statement.Action);
    expect(new Set(onAll)).toEqual(
      new Set([
        'cloudwatch:DescribeAlarms',
        'cloudwatch:GetMetricData',
        'dynamodb:ListStreams',
        'xray:PutTelemetryRecords',
        'xray:PutTraceSegments',
      ]),
    );
  });

  it('grants no action by a wildcard', () => {
    const actions = everywhere('AWS::IAM::Policy')
      .filter(isOurs)
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .flatMap((statement) => statement.Action);
    expect(actions.filter((action: string) => action.includes('*'))).toEqual([]);
  });

  it('has no custom resource but the one that fills the site’s bucket', () => {
    const types = templates.flatMap((template) =>
      Object.values<{ Type: string }>(template.toJSON().Resources).map(({ Type }) => Type),
    );
    expect(new Set(types.filter((type) => !type.startsWith('AWS::')))).toEqual(
      new Set(['Custom::CDKBucketDeployment']),
    );
    expect(types).not.toContain('AWS::CloudFormation::CustomResource');
  });

  it('refers across stacks by exports, which the local cloud resolves', () => {
    expect(JSON.stringify(templates.map((template) => template.toJSON()))).not.toContain(
      'Fn::GetStackOutput',
    );
  });
});
