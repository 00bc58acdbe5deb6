import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { synthesizeStage } from '../stacks/synthesized-stage.ts';

const stage = synthesizeStage({ searchEngine: 'opensearch' }, { validate: true });
const templates = stage.templates();
const resources = templates.flatMap((template) =>
  Object.entries<{ Type: string; Properties?: unknown }>(template.toJSON().Resources),
);

describe('a stage that searches by OpenSearch', () => {
  it('has a domain of three nodes in three zones, encrypted at rest and in transit', () => {
    stage.template('data').hasResourceProperties('AWS::OpenSearchService::Domain', {
      EngineVersion: 'OpenSearch_2.19',
      ClusterConfig: {
        InstanceCount: 3,
        InstanceType: 'm6g.large.search',
        ZoneAwarenessEnabled: true,
        ZoneAwarenessConfig: { AvailabilityZoneCount: 3 },
      },
      EncryptionAtRestOptions: { Enabled: true },
      NodeToNodeEncryptionOptions: { Enabled: true },
      DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' },
    });
    const [domain] = Object.values(stage.template('data').findResources('AWS::OpenSearchService::Domain'));
    expect(domain?.Properties.AccessPolicies).toBeUndefined();
  });

  it('passes cdk-nag’s AwsSolutions, except for findings acknowledged with a reason', () => {
    const { violations } = new AwsSolutionsChecks(stage.app).validateScope(stage.app);
    expect(violations.map(({ ruleName }) => ruleName)).toEqual([]);
  });

  it('creates nothing with the CDK’s custom resources beyond every stage', () => {
    const own = resources.map(([, { Type }]) => Type).filter((type) => !type.startsWith('AWS::'));
    expect(new Set(own)).toEqual(new Set(['Custom::CDKBucketDeployment']));
  });

  it('lets readers search, projections write, the compaction job create indexes, erasures expunge, and grants nothing else', () => {
    const may = (action: string) =>
      resources
        .filter(([, { Type, Properties }]) => Type === 'AWS::IAM::Role' && says(Properties, action))
        .map(([id]) => id.replace(/role[0-9A-F]+$/, ''))
        .toSorted();
    expect(may('/_search')).toEqual(['jobscompactsearchindex', 'jobssearchalerts', 'search']);
    expect(may('/_bulk')).toEqual([
      'eventsidentityprojections',
      'eventspaperprojections',
      'jobscompactsearchindex',
      'jobserasepapers',
    ]);
    expect(may('es:ESHttpDelete')).toEqual(['jobscompactsearchindex', 'jobserasepapers']);
    expect(may('/_aliases')).toEqual(['jobscompactsearchindex']);
    expect(may('es:ESHttp')).toEqual(USERS);
  });

  it('gives its address and region to those functions only', () => {
    const told = resources
      .filter(
        ([, { Type, Properties }]) => Type === 'AWS::Lambda::Function' && says(Properties, 'OPENSEARCH_URL'),
      )
      .map(([id, { Properties }]) => [id.replace(/[0-9A-F]{8}$/, ''), says(Properties, 'OPENSEARCH_REGION')]);
    expect(told.toSorted()).toEqual(USERS.map((name) => [name, true]));
  });
});

describe('every other stage', () => {
  it('has no domain, and no function configured for one', () => {
    const others = synthesizeStage()
      .templates()
      .map((template) => JSON.stringify(template.toJSON()));
    expect(others.filter((text) => /OpenSearch|OPENSEARCH|es:ESHttp/.test(text))).toEqual([]);
  });
});

/** The functions that use the domain. */
const USERS = [
  'eventsidentityprojections',
  'eventspaperprojections',
  'jobscompactsearchindex',
  'jobserasepapers',
  'jobssearchalerts',
  'search',
];

const says = (value: unknown, text: string): boolean => JSON.stringify(value).includes(text);
