import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { readStage } from '../stages/read-stage.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const settings = readStage((name) => (name === 'stage' ? 'prod' : undefined));
const stage = synthesizeStage(settings, { validate: true });

describe('the stage prod of the repository', () => {
  it.each([AwsSolutionsChecks, ServerlessChecks])(
    'passes cdk-nag’s %o, except for findings acknowledged with a reason',
    (Pack) => {
      const { violations } = new Pack(stage.app).validateScope(stage.app);
      expect(
        violations.map(({ ruleName, violatingResources }) => [
          ruleName,
          ...violatingResources.map((resource) => resource.constructPath),
        ]),
      ).toEqual([]);
    },
  );

  it('is in its own region, with what CloudFront requires in us-east-1, and what survives the region in another', () => {
    const elsewhere: Record<string, string> = {
      edge: 'us-east-1',
      edgeMonitoring: 'us-east-1',
      recovery: 'eu-west-1',
    };
    for (const [name, { region }] of Object.entries(stage.stacks))
      expect([name, region]).toEqual([name, elsewhere[name] ?? 'eu-central-1']);
  });

  it('can’t be deleted by a single command, unlike another stage', () => {
    const isProtected = ({ stacks }: typeof stage) =>
      new Set(Object.values(stacks).map(({ terminationProtection }) => terminationProtection));
    expect(isProtected(stage)).toEqual(new Set([true]));
    expect(isProtected(synthesizeStage())).toEqual(new Set([false]));
  });
});

describe('the web ACL', () => {
  const edge = stage.template('edge');

  it('has a rate limit per IP address first, then AWS’s managed rules', () => {
    edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Priority: 0,
          Statement: {
            RateBasedStatement: { Limit: 6000, EvaluationWindowSec: 300, AggregateKeyType: 'IP' },
          },
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        },
        managed(1, 'AWSManagedRulesCommonRuleSet'),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(3, 'AWSManagedRulesAmazonIpReputationList'),
      ].map((rule) => Match.objectLike(rule)),
    });
  });

  it('blocks no paper for its topic: rules that read bodies only count', () => {
    const [acl] = Object.values(edge.findResources('AWS::WAFv2::WebACL'));
    const overrides = JSON.stringify(acl?.Properties.Rules);
    for (const rule of ['CrossSiteScripting_BODY', 'GenericLFI_BODY', 'Log4JRCE_BODY'])
      expect(overrides).toContain(`{"ActionToUse":{"Count":{}},"Name":"${rule}"}`);
  });

  it('is passed to the distribution across regions by an output of its stack', () => {
    stage.template('site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: fromEdge('WebAclArn') }),
    });
    edge.hasOutput('WebAclArn', {});
  });
});

describe('the domain', () => {
  it('has a certificate of its zone, and A and AAAA records', () => {
    const site = stage.template('site');
    stage.template('edge').hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'colophon.example',
      ValidationMethod: 'DNS',
    });
    site.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['colophon.example'],
        ViewerCertificate: Match.objectLike({ AcmCertificateArn: fromEdge('CertificateArn') }),
      }),
    });
    for (const Type of ['A', 'AAAA'])
      site.hasResourceProperties('AWS::Route53::RecordSet', { Type, Name: 'colophon.example.' });
  });
});

describe('backups', () => {
  const backup = stage.template('backup');

  it('are made each night of every table and of the files, with the stage’s retention', () => {
    backup.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: Match.objectLike({
        BackupPlanRule: Match.arrayWith([Match.objectLike({ Lifecycle: { DeleteAfterDays: 14 } })]),
      }),
    });
    const [selection] = Object.values(backup.findResources('AWS::Backup::BackupSelection'));
    const tables = stage
      .templates()
      .reduce((sum, template) => sum + Object.keys(template.findResources('AWS::DynamoDB::Table')).length, 0);
    expect(tables).toBeGreaterThan(4);
    expect(selection?.Properties.BackupSelection.Resources).toHaveLength(tables + 1);
  });

  it('cannot be deleted by an intruder in the account, and outlive their stack', () => {
    backup.hasResource('AWS::Backup::BackupVault', { DeletionPolicy: 'Retain' });
    const [vault] = Object.values(backup.findResources('AWS::Backup::BackupVault'));
    expect(JSON.stringify(vault?.Properties.AccessPolicy)).toContain('backup:DeleteRecoveryPoint');
  });
});

describe('the budget', () => {
  it('warns the operators before it is spent and when a forecast exceeds it', () => {
    const to = Match.objectLike({ Address: 'operators@colophon.example' });
    stage.template('monitoring').hasResourceProperties('AWS::Budgets::Budget', {
      Budget: Match.objectLike({ BudgetLimit: { Amount: 100, Unit: 'USD' } }),
      NotificationsWithSubscribers: [
        { Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }), Subscribers: [to] },
        { Notification: Match.objectLike({ NotificationType: 'FORECASTED' }), Subscribers: [to] },
      ],
    });
  });
});

function managed(Priority: number, Name: string) {
  return {
    Priority,
    OverrideAction: { None: {} },
    Statement: { ManagedRuleGroupStatement: Match.objectLike({ VendorName: 'AWS', Name }) },
  };
}

function fromEdge(OutputName: string) {
  return {
    'Fn::GetStackOutput': { StackName: 'colophon-prod-edge', OutputName, Region: 'us-east-1' },
  };
}
