import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { StageConfig } from '../config.ts';
import { statementsOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const PROFILE = 'bedrock:eu.amazon.nova-pro-v1:0';
const aStage = (model: string, settings = {}) =>
  synthesizeStage({ reviewer: { model }, ...settings }, { validate: true });
const stage = aStage(PROFILE);
/** As prod: ARNs have the region's partition. */
const inRegion = aStage(PROFILE, { region: 'eu-central-1', releases: 'canary' });
const reviewer = stage.template('reviewer');
const policyOf = (template: typeof reviewer) =>
  Object.values(template.findResources('AWS::IAM::Role')).flatMap(statementsOf);

describe('the stack of the reviewer', () => {
  it('exists only if a stage has its settings', () => {
    expect(Object.keys(synthesizeStage().stacks)).not.toContain('reviewer');
  });

  it.each([AwsSolutionsChecks, ServerlessChecks])(
    'passes cdk-nag’s %o, except for findings acknowledged with a reason',
    (Pack) => {
      for (const { app } of [stage, inRegion]) {
        const { violations } = new Pack(app).validateScope(app);
        expect(violations.map(({ ruleName }) => ruleName)).toEqual([]);
      }
    },
  );

  it('reviews one paper per event, at most two at once, for up to 15 minutes', () => {
    reviewer.resourceCountIs('AWS::Lambda::Function', 1);
    reviewer.hasResourceProperties('AWS::Lambda::Function', { Timeout: 900 });
    reviewer.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    reviewer.hasResourceProperties('AWS::ApiGatewayV2::Route', { RouteKey: 'POST /review' });
    reviewer.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 5 }),
    });
  });

  it('keeps a delivery that failed three times, and says so', () => {
    reviewer.hasResourceProperties('AWS::SQS::Queue', {
      VisibilityTimeout: 900,
      RedrivePolicy: Match.objectLike({ maxReceiveCount: 3 }),
    });
    const names = Object.values(stage.template('monitoring').findResources('AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties.AlarmName,
    );
    for (const part of ['errors', 'behind', 'dead-letters'])
      expect(names).toContain(`colophon-dev-reviewer-${part}`);
  });

  it('may do only what a review needs: one secret, one folder, one queue, one model', () => {
    const statements = policyOf(reviewer);
    const actions = statements.flatMap(({ Action }) => Action);
    expect(new Set(actions)).toEqual(
      new Set([
        ...['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
        ...['secretsmanager:GetSecretValue', 's3:ListBucket', 's3:GetObject', 's3:PutObject'],
        ...['sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueUrl'],
        ...['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'bedrock:InvokeModelWithResponseStream'],
      ]),
    );
    const objects = statements.filter(({ Action }) => [Action].flat().includes('s3:PutObject'));
    expect(JSON.stringify(objects)).toContain('uploads/reviewer/*');
  });

  it('asks exactly one model of Bedrock, also by a profile of several regions, and has no permission for another server', () => {
    const models = (model: string) =>
      JSON.stringify(
        policyOf(aStage(model).template('reviewer')).filter(({ Action }) =>
          [Action].flat().some((action) => action.startsWith('bedrock:')),
        ),
      );
    expect(models(PROFILE)).toMatch(
      /:inference-profile\/eu\.amazon\.nova-pro-v1:0".*:bedrock:\*::foundation-model\/amazon\.nova-pro-v1:0"/,
    );
    const own = models('bedrock:amazon.nova-pro-v1:0');
    expect(own).toContain('::foundation-model/amazon.nova-pro-v1:0"');
    expect(own).not.toContain('*');
    expect(models('anthropic:claude')).toBe('[]');
  });
});

describe('the settings of the reviewer', () => {
  it.each([
    [{ model: 'claude' }, 'Write the model like'],
    [{ model: 'openai:qwen3' }, 'needs baseUrl'],
    [{ model: 'anthropic:claude', maxMoney: 2 }, 'needs price'],
    [{ model: 'anthropic:claude', maxMinutes: 15 }, '14'],
  ])('refuse %j', (settings, reason) => {
    expect(() => StageConfig.parse({ reviewer: settings })).toThrow(reason);
  });
});
