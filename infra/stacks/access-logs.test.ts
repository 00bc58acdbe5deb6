import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { synthesizeStage } from './synthesized-stage.ts';

const stage = synthesizeStage({ webAclRate: 6000 });

describe('access logs', () => {
  it('have a line for each event of a socket, without the messages', () => {
    const realtime = stage.template('realtime');
    realtime.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      AccessLogSettings: {
        DestinationArn: Match.anyValue(),
        Format: Match.stringLikeRegexp('connectionId.*eventType.*integration.requestId'),
      },
    });
    realtime.hasResource('AWS::ApiGateway::Account', {
      Properties: { CloudWatchRoleArn: Match.anyValue() },
      DeletionPolicy: 'Retain',
    });
  });

  it('have the id of a request that users see, beside the gateway’s own', () => {
    stage.template('api').hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      AccessLogSettings: {
        DestinationArn: Match.anyValue(),
        Format: Match.stringLikeRegexp('"functionRequestId":"\\$context.integration.requestId"'),
      },
    });
  });

  it('have what the web ACL blocks or counts, without credentials, by the ARN that WAF accepts', () => {
    const edge = stage.template('edge');
    edge.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: 'aws-waf-logs-colophon-dev-edge',
      RetentionInDays: 90,
    });
    const [logging] = Object.values(edge.findResources('AWS::WAFv2::LoggingConfiguration'));
    expect(JSON.stringify(logging?.Properties.LogDestinationConfigs)).toMatch(
      /:log-group:aws-waf-logs-colophon-dev-edge"/,
    );
    expect(logging?.Properties).toMatchObject({
      LoggingFilter: { DefaultBehavior: 'DROP', Filters: [{ Behavior: 'KEEP' }] },
      RedactedFields: ['authorization', 'cookie', 'x-api-key'].map((Name) => ({ SingleHeader: { Name } })),
    });
  });
});

describe('schedules', () => {
  it('keep each call that could not be delivered', () => {
    let count = 0;
    for (const template of stage.templates())
      for (const { Properties } of Object.values(template.findResources('AWS::Events::Rule'))) {
        expect(Properties.Targets).toEqual([
          expect.objectContaining({
            DeadLetterConfig: { Arn: { 'Fn::GetAtt': [expect.stringMatching(/^undeliveredcalls/), 'Arn'] } },
          }),
        ]);
        count += 1;
      }
    expect(count).toBeGreaterThanOrEqual(6);
  });
});
