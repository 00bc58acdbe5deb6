import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { synthesizeStage } from './synthesized-stage.ts';

const stage = synthesizeStage({ releases: 'canary' });
const STACKS = ['api', 'realtime', 'publishing', 'events', 'notifications', 'jobs'] as const;

describe('releases', () => {
  it.each(STACKS)('of the stack %s start with a tenth of the calls, and are undone by its alarm', (name) => {
    const template = stage.template(name);
    const aliases = Object.values(template.findResources('AWS::Lambda::Alias'));
    expect(aliases.length).toBeGreaterThan(0);
    for (const { UpdatePolicy } of aliases)
      expect(UpdatePolicy).toMatchObject({
        CodeDeployLambdaAliasUpdate: { ApplicationName: expect.anything() },
      });
    template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', aliases.length);
    template.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: {
        Enabled: true,
        Alarms: [{ Name: { Ref: Match.stringLikeRegexp('^releasealarm') } }],
      },
      AutoRollbackConfiguration: { Enabled: true, Events: Match.arrayWith(['DEPLOYMENT_STOP_ON_ALARM']) },
    });
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { AlarmName: `colophon-dev-${name}-release` });
  });

  it('watch all 5xx of the API, also errors that functions handle', () => {
    stage.template('api').hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: '5xx',
      Period: 60,
      Threshold: 5,
    });
  });

  it('watch the errors that consumers log, as failed items of a batch are no failed calls', () => {
    const events = stage.template('events');
    const released = Object.keys(events.findResources('AWS::Lambda::Alias')).length;
    events.resourceCountIs('AWS::Logs::MetricFilter', released);
    events.allResourcesProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.level = "ERROR" }',
      MetricTransformations: [Match.objectLike({ MetricName: 'colophon-dev-events-logged-errors' })],
    });
    events.allResourcesProperties('AWS::Lambda::Function', {
      LoggingConfig: Match.objectLike({ LogFormat: 'JSON' }),
    });
  });

  it('happen at once in a stage without the setting, which has the same aliases', () => {
    const plain = synthesizeStage();
    for (const name of STACKS) {
      plain.template(name).resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
      const count = Object.keys(stage.template(name).findResources('AWS::Lambda::Alias')).length;
      plain.template(name).resourceCountIs('AWS::Lambda::Alias', count);
    }
  });

  it('keep each API, stream and queue away from unreleased code', () => {
    for (const template of stage.templates()) {
      const aliases = Object.keys(template.findResources('AWS::Lambda::Alias'));
      const callers = ['AWS::ApiGatewayV2::Integration', 'AWS::Lambda::EventSourceMapping'].flatMap((type) =>
        Object.values(template.findResources(type)),
      );
      for (const { Properties } of callers) {
        const target = JSON.stringify(Properties.IntegrationUri ?? Properties.FunctionName);
        expect(aliases.some((id) => target.includes(`"Ref":"${id}"`))).toBe(true);
      }
    }
  });

  // An API resource has nine resources, and its routes. Near 500, the API needs a second stack.
  it('leave each stack room below CloudFormation’s 500 resources', () => {
    const counts = stage.templates().map((template) => Object.keys(template.toJSON().Resources).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(300);
  });
});
