import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/contract/base.ts';
import { statementsOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

// Synthesizing fails here if a template breaks CloudFormation's own rules (cdk.json: validateAgainstDefaultRules).
const stage = synthesizeStage({}, { validate: true });
const templates = stage.templates();
const everywhere = (type: string) =>
  templates.flatMap((template) => Object.entries(template.findResources(type)));
/** The CDK's own function that fills the site's bucket. */
const isOurs = ([id]: [string, unknown]): boolean => !id.startsWith('CustomCDKBucketDeployment');

describe('the whole stage', () => {
  it.each([AwsSolutionsChecks, ServerlessChecks])(
    'passes cdk-nag’s %o, except for findings acknowledged with a reason',
    (Pack) => {
      const { violations } = new Pack(stage.app).validateScope(stage.app);
      expect(
        violations.map(({ ruleName, violatingResources }) => [
          ruleName,
          ...violatingResources.map((r) => r.constructPath),
        ]),
      ).toEqual([]);
    },
  );

  it('runs each function on Node 24 and arm64, except the two with native programs', () => {
    const functions = everywhere('AWS::Lambda::Function').filter(isOurs);
    // One for each API resource; 30 others: pages, tools, the pipeline, LaTeX, stream consumers, scheduled jobs, queues, sockets, notifications.
    expect(functions).toHaveLength(RESOURCES.length + 30);
    for (const [id, { Properties }] of functions) {
      expect([id, Properties.Runtime]).toEqual([id, 'nodejs24.x']);
      expect([id, Properties.Architectures]).toEqual([
        id,
        [/^(publishing|convertlatex)/.test(id) ? 'x86_64' : 'arm64'],
      ]);
      expect(Properties.TracingConfig).toEqual({ Mode: 'Active' });
      expect(Properties.LoggingConfig).toMatchObject({
        LogGroup: expect.anything(),
        SystemLogLevel: 'WARN',
      });
    }
  });

  it('reserves no concurrency, of which a new account has none to give', () => {
    const reserving = everywhere('AWS::Lambda::Function').filter(
      ([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined,
    );
    expect(reserving).toEqual([]);
  });

  it('expires every log', () => {
    for (const [id, { Properties }] of everywhere('AWS::Logs::LogGroup')) {
      expect([id, Properties.RetentionInDays]).toEqual([id, 90]);
    }
  });

  it('gives each stream consumer a dead-letter queue, three retries and partial batch responses', () => {
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

  it('gives each work queue a dead-letter queue, and a visibility timeout of at least the function’s timeout', () => {
    const work = everywhere('AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => Properties.StartingPosition === undefined,
    );
    expect(work.map(([, { Properties }]) => Properties)).toMatchObject([
      // A paper or a preview takes the time of a conversion; emails are sent one by one, at the account’s rate.
      ...[
        [20, 10],
        [10, 1],
        [3, 1],
        [5, 1],
        [2, 5],
        [2, 5],
        [undefined, 10_000],
        [20, 10],
        [10, 10],
        [20, 10],
        [2, 1],
        [4, 1],
      ].map(([most, BatchSize]) => ({
        BatchSize,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ...(most === undefined ? {} : { ScalingConfig: { MaximumConcurrency: most } }),
      })),
    ]);
    const queues = everywhere('AWS::SQS::Queue').filter(([, { Properties }]) => Properties.RedrivePolicy);
    expect(queues.map(([, { Properties }]) => Properties)).toMatchObject([
      { VisibilityTimeout: 360, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 660, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 1800, RedrivePolicy: { maxReceiveCount: 8 } },
      { VisibilityTimeout: 360, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 540, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 600, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 1080, RedrivePolicy: { maxReceiveCount: 4 } },
      { VisibilityTimeout: 1080, RedrivePolicy: { maxReceiveCount: 4 } },
      { VisibilityTimeout: 1080, RedrivePolicy: { maxReceiveCount: 3 } },
      { VisibilityTimeout: 60, RedrivePolicy: { maxReceiveCount: 5 } },
      { VisibilityTimeout: 60, RedrivePolicy: { maxReceiveCount: 5 } },
      { VisibilityTimeout: 360, RedrivePolicy: { maxReceiveCount: 3 } },
    ]);
  });

  it('has at most two consumers of a stream, because DynamoDB throttles a third', () => {
    const streams = everywhere('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
      JSON.stringify(Properties.EventSourceArn),
    );
    for (const stream of new Set(streams))
      expect(streams.filter((one) => one === stream).length).toBeLessThan(3);
  });

  it('grants only actions on all resources that allow no narrower resource', () => {
    const onAll = everywhere('AWS::IAM::Role')
      .filter(isOurs)
      .flatMap(([, role]) => statementsOf(role))
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
    const actions = everywhere('AWS::IAM::Role')
      .filter(isOurs)
      .flatMap(([, role]) => statementsOf(role))
      .flatMap((statement) => statement.Action);
    expect(actions.length).toBeGreaterThan(100);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it('has no custom resource except the deployment of the site’s files', () => {
    const types = templates.flatMap((template) =>
      Object.values<{ Type: string }>(template.toJSON().Resources).map(({ Type }) => Type),
    );
    expect(new Set(types.filter((type) => !type.startsWith('AWS::')))).toEqual(
      new Set(['Custom::CDKBucketDeployment']),
    );
    expect(types).not.toContain('AWS::CloudFormation::CustomResource');
  });

  it('exports nothing: an export that another stack imports could not be dropped by going back', () => {
    const text = JSON.stringify(templates.map((template) => template.toJSON()));
    expect(text).not.toContain('Fn::ImportValue');
    expect(text).not.toContain('"Export":');
  });
});
