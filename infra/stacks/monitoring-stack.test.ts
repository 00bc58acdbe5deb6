import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RESOURCES } from '#shared/contract/base.ts';
import { StageConfig } from '../config.ts';
import { alarmsOf, readRunbook, runbookSection, watchedStage } from '../runbook.ts';

const stage = watchedStage();
const monitoring = stage.template('monitoring');
const edgeMonitoring = stage.template('edgeMonitoring');
const alarms = alarmsOf(stage);
const Throttled = z.array(
  z.object({
    MetricStat: z
      .object({
        Metric: z.object({
          MetricName: z.string(),
          Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })),
        }),
      })
      .optional(),
  }),
);
const names = alarms.map(({ name }) => name);

const runbook = readRunbook();

function alarmNamed(name: string) {
  const [alarm] = Object.values(
    monitoring.findResources('AWS::CloudWatch::Alarm', {
      Properties: { AlarmName: `colophon-dev-${name}` },
    }),
  );
  return alarm?.Properties;
}

describe('the runbook', () => {
  it('says of each alarm what it means, when it goes off and what to do', () => {
    expect(alarms.length).toBeGreaterThan(150);
    const short = alarms.filter((alarm) => (runbook.sections.get(alarm.section) ?? '').length < 80);
    expect(short.map(({ name, section }) => `${name}: docs/runbook.md has no section ${section}`)).toEqual(
      [],
    );
    expect(alarms.find(({ name }) => name === 'papers-errors')).toEqual({
      name: 'papers-errors',
      impact: 'authors cannot submit papers, and readers cannot list or open them',
      look: 'logs api papers',
      section: 'errors',
      rule: 'Errors of at least 3 in 5 min',
    });
  });

  it('prints an alarm with its command, the note on its function and the section', () => {
    const [alarm] = alarms.filter(({ name }) => name === 'jobs-send-email-dead-letters');
    const text = alarm ? runbookSection(alarm, runbook) : '';
    expect(text).toMatch(/^### jobs-send-email-dead-letters\n\nImpact: at least one email was not sent\.\n/);
    expect(text).toContain('First look: `letters data codeemailsdeadletters`');
    expect(text).toContain('Compare `mailRate` with');
    expect(text).toContain('Move the letters back');
  });

  it('has no section and no note for what has no alarm', () => {
    const used = new Set(alarms.map(({ section }) => section));
    const titles = [...runbook.sections.keys()].filter((title) => /^[a-z0-9-]+$/.test(title));
    expect(titles.filter((title) => !used.has(title))).toEqual([]);
    expect(runbook.notes.size).toBeGreaterThan(40);
    const idle = [...runbook.notes.keys()].filter(
      (name) => !names.some((alarm) => alarm.startsWith(`${name}-`)),
    );
    expect(idle).toEqual([]);
  });
});

describe('the alarms', () => {
  it.each([...RESOURCES, 'pages', 'mcp'])('watch errors and slowness of %s', (name) => {
    expect(names).toEqual(expect.arrayContaining([`${name}-errors`, `${name}-slow`]));
  });

  it.each([
    'publishing',
    'events-enqueue-email',
    'jobs-send-email',
    'events-paper-projections',
    'events-announce-site-state',
    'jobs-count-visits',
    'events-review-projections',
  ])('watch the lag and the dead letters of %s', (name) => {
    expect(names).toEqual(
      expect.arrayContaining([`${name}-errors`, `${name}-behind`, `${name}-dead-letters`]),
    );
  });

  it.each([
    ['jobs-sweep-requests', 5],
    ['jobs-search-alerts', 5],
    ['jobs-send-digests', 5],
    ['jobs-check-health', 5],
    ['jobs-compact-search-index', 15],
  ])('go off when two runs of %s fail, which the clock calls every %i minutes', (name, minutes) => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `colophon-dev-${name}-errors`,
      MetricName: 'Errors',
      Threshold: 1,
      Period: minutes * 60,
      EvaluationPeriods: 2,
    });
  });

  it('watch the API’s 5xx, each table, and the sender’s reputation at SES', () => {
    expect(names).toEqual(
      expect.arrayContaining(['api-5xx', 'identity-table-throttled', 'mail-bounces', 'mail-complaints']),
    );
  });

  it('go off when ten requests a second are refused for five minutes', () => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'colophon-dev-api-refusals',
      MetricName: '4xx',
      Threshold: 3000,
      Period: 300,
      EvaluationPeriods: 1,
    });
  });

  it('go off before and when API Gateway refuses requests of everybody', () => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'colophon-dev-api-near-limit',
      MetricName: 'Count',
      Threshold: 0.8 * StageConfig.parse({}).requestRate * 60,
      Period: 60,
    });
    const Filter = { FilterPattern: '{ $.status = "429" && $.error != "-" }' };
    stage.template('api').hasResourceProperties('AWS::Logs::MetricFilter', {
      ...Filter,
      MetricTransformations: [
        Match.objectLike({ MetricNamespace: 'Colophon', MetricName: 'colophon-dev-api-throttled' }),
      ],
    });
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'colophon-dev-api-throttled',
      Namespace: 'Colophon',
      MetricName: 'colophon-dev-api-throttled',
    });
  });

  it('go off at 80 % of the account’s quota of functions that run at the same time', () => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'colophon-dev-functions-near-limit',
      Threshold: 80,
      Metrics: Match.arrayWith([Match.objectLike({ Expression: '100 * running / SERVICE_QUOTA(running)' })]),
    });
  });

  it('go off once, for all functions, if more are called than may run at the same time', () => {
    monitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'colophon-dev-functions-throttled',
      MetricName: 'Throttles',
      Dimensions: Match.absent(),
      Threshold: 5,
    });
  });

  it.each([
    ['identity', ['gsi1']],
    ['publishing', ['gsi1', 'gsi2']],
    ['reviewing', ['gsi1', 'gsi2', 'gsi3']],
    ['realtime', ['gsi1']],
  ])('count throttled calls of the table %s and of its indexes %j', (table, indexes) => {
    const alarm = alarmNamed(`${table}-table-throttled`);
    const Metrics = Throttled.parse(alarm.Metrics).flatMap(({ MetricStat }) => MetricStat ?? []);
    const watched = Metrics.map(({ Metric: { MetricName, Dimensions } }) => [
      MetricName,
      Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value,
    ]);
    const both = (index?: unknown) => [
      ['ReadThrottleEvents', index],
      ['WriteThrottleEvents', index],
    ];
    expect(watched).toEqual([both(), ...indexes.map(both)].flat());
  });

  it.each([
    ['reading', 0.001, '5xx'],
    ['publishing', 0.01, 'Errors'],
    ['notification', 0.001, 'Errors'],
  ])('go off while the error budget of %s burns too fast', (name, budget, failures) => {
    for (const [speed, rate, hours] of [
      ['fast', 14.4, 1],
      ['slow', 6, 6],
    ]) {
      const failed = `failed_${name}_${hours}h`;
      expect(alarmNamed(`slo-${name}-${speed}`)).toMatchObject({
        Threshold: rate,
        Metrics: expect.arrayContaining([
          expect.objectContaining({
            Expression: `IF(${failed} >= 10, ${failed} / all_${name}_${hours}h / ${budget}, 0)`,
          }),
          expect.objectContaining({
            Id: failed,
            MetricStat: expect.objectContaining({
              Period: Number(hours) * 3600,
              Metric: expect.objectContaining({ MetricName: failures }),
            }),
          }),
        ]),
      });
    }
    const [dashboard] = Object.values(monitoring.findResources('AWS::CloudWatch::Dashboard'));
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    expect(body).toContain(`100 * (1 - failed_${name}_720h / all_${name}_720h / ${budget})`);
  });

  it('watch CloudFront and its web ACL in us-east-1, where their metrics are', () => {
    expect(stage.stacks.edgeMonitoring?.region).toBe('us-east-1');
    stage.template('site').hasOutput('DistributionId', { Value: Match.anyValue() });
    edgeMonitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'colophon-dev-cloudfront-5xx',
      Dimensions: [
        {
          Name: 'DistributionId',
          Value: {
            'Fn::GetStackOutput': Match.objectLike({
              StackName: 'colophon-dev-site',
              OutputName: 'DistributionId',
              Region: 'eu-central-1',
            }),
          },
        },
        { Name: 'Region', Value: 'Global' },
      ],
      AlarmActions: [{ Ref: Match.stringLikeRegexp('^alarms') }],
    });
    stage.template('edge').hasResourceProperties('AWS::WAFv2::WebACL', {
      VisibilityConfig: Match.objectLike({ MetricName: 'colophon-dev-edge' }),
    });
    edgeMonitoring.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'colophon-dev-web-acl-blocks',
      Dimensions: [
        { Name: 'Rule', Value: 'ALL' },
        { Name: 'WebACL', Value: 'colophon-dev-edge' },
      ],
    });
  });

  it('watch failing and refused messages of the sockets', () => {
    expect(names).toEqual(expect.arrayContaining(['sockets-fail', 'sockets-refused']));
  });

  it('go off when a night’s backups don’t complete, also when no job runs at all', () => {
    const copied = stage.template('backup').findResources('AWS::Backup::BackupSelection');
    const [selection] = Object.values(copied);
    expect(alarmNamed('backup-missing')).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      Threshold: selection?.Properties.BackupSelection.Resources.length,
      Period: 86_400,
      EvaluationPeriods: 2,
    });
    const others = Object.values(monitoring.findResources('AWS::CloudWatch::Alarm')).filter(
      ({ Properties }) => Properties.AlarmName !== 'colophon-dev-backup-missing',
    );
    expect(new Set(others.map(({ Properties }) => Properties.TreatMissingData))).toEqual(
      new Set(['notBreaching']),
    );
  });

  it('notify the stage’s address, over TLS only', () => {
    monitoring.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'keepers@colophon.example',
    });
    monitoring.allResourcesProperties('AWS::CloudWatch::Alarm', {
      AlarmActions: [{ Ref: Match.stringLikeRegexp('^alarms') }],
    });
    monitoring.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.anyValue() });
    monitoring.hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
            Principal: { Service: 'cloudwatch.amazonaws.com' },
          }),
        ]),
      }),
    });
    monitoring.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: Match.objectLike({
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
        ]),
      }),
    });
  });
});
