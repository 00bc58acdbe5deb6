import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { releaseOf } from '../constructs/release-gradually.ts';
import { synthesizeStage } from './synthesized-stage.ts';

/** The API's metrics of a minute. */
type Minute = Record<'failed' | 'answered' | 'refused' | 'asked', number>;

/** The functions of CloudWatch's expressions that alarms use. */
const FUNCTIONS = {
  IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
  FILL: (value: number) => value,
};
const evaluate = (expression: string, minute: Minute): number =>
  runInNewContext(expression.replaceAll(' AND ', ' && '), { ...minute, ...FUNCTIONS });

const stage = synthesizeStage({ releases: 'canary' });
const STACKS = ['api', 'realtime', 'publishing', 'events', 'jobs'] as const;

describe('releases', () => {
  it.each(STACKS)('of the stack %s start with a tenth of the calls, and are undone by its alarms', (name) => {
    const template = stage.template(name);
    const aliases = Object.values(template.findResources('AWS::Lambda::Alias'));
    expect(aliases.length).toBeGreaterThan(0);
    for (const { UpdatePolicy } of aliases)
      expect(UpdatePolicy).toMatchObject({
        CodeDeployLambdaAliasUpdate: { ApplicationName: expect.anything() },
      });
    const releaseAlarms = Object.keys(template.findResources('AWS::CloudWatch::Alarm'));
    expect(releaseAlarms.length).toBeGreaterThan(0);
    template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', aliases.length);
    template.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: {
        Enabled: true,
        Alarms: releaseAlarms.map((Ref) => ({ Name: { Ref } })),
      },
      AutoRollbackConfiguration: { Enabled: true, Events: Match.arrayWith(['DEPLOYMENT_STOP_ON_ALARM']) },
    });
    template.hasResourceProperties('AWS::CloudWatch::Alarm', { AlarmName: `colophon-dev-${name}-release` });
  });

  it('of the API end with a share of the answers of the new release, not with a number that traffic alone reaches', () => {
    const api = stage.template('api');
    const environments = Object.values(api.findResources('AWS::Lambda::Function')).map(
      ({ Properties }) => Properties.Environment.Variables.RELEASE,
    );
    const [release, ...others] = new Set(environments);
    expect([release, others]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), []]);
    const ofRelease = (MetricName: string, Stat: string) =>
      Match.objectLike({
        MetricStat: Match.objectLike({
          Metric: {
            Namespace: 'Colophon/Api',
            MetricName,
            Dimensions: [{ Name: 'release', Value: release }],
          },
          Stat,
        }),
      });
    const [alarm] = Object.values(api.findResources('AWS::CloudWatch::Alarm'));
    api.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([ofRelease('serverErrors', 'Sum'), ofRelease('duration', 'SampleCount')]),
    });
    const [{ Expression }] = alarm?.Properties.Metrics ?? [];
    const goesOff = (minute: Minute): boolean => evaluate(Expression, minute) >= alarm?.Properties.Threshold;
    // 0.1 % of the answers fail, as the objective allows, with 850 requests a second.
    expect(goesOff({ failed: 5, answered: 5_100, refused: 51, asked: 51_000 })).toBe(false);
    expect(goesOff({ failed: 4, answered: 4, refused: 4, asked: 40 })).toBe(false);
    expect(goesOff({ failed: 51, answered: 5_100, refused: 51, asked: 51_000 })).toBe(true);
    // The new release ends without an answer, so that only API Gateway sees it. Without requests there is nothing to fail.
    expect(goesOff({ failed: 0, answered: 0, refused: 100, asked: 1_000 })).toBe(true);
    expect(goesOff({ failed: 0, answered: 0, refused: 0, asked: 0 })).toBe(false);
  });

  it('have another name if the code of one function changes', () => {
    const folders = ['one', 'two'].map((text) => {
      const folder = mkdtempSync(join(tmpdir(), 'release-'));
      writeFileSync(join(folder, 'index.mjs'), text);
      return folder;
    });
    const first = releaseOf(folders);
    expect(releaseOf(folders)).toBe(first);
    writeFileSync(join(folders[1] ?? '', 'index.mjs'), 'three');
    expect(releaseOf(folders)).not.toBe(first);
    for (const folder of folders) rmSync(folder, { recursive: true });
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
    expect(Math.max(...counts)).toBeLessThanOrEqual(320);
  });
});
