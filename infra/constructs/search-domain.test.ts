import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { synthesizeStage } from '../stacks/synthesized-stage.ts';

const stage = synthesizeStage({ searchEngine: 'opensearch' }, { validate: true });
const templates = stage.templates();
const resources = templates.flatMap((template) =>
  Object.entries<{ Type: string; Properties?: unknown }>(template.toJSON().Resources),
);

describe('a stage that searches by OpenSearch', () => {
  it('has a domain of three nodes in three zones, encrypted where data lie and where they go', () => {
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

  it('passes cdk-nag’s AwsSolutions, but for what is acknowledged with a reason', () => {
    const { violations } = new AwsSolutionsChecks(stage.app).validateScope(stage.app);
    expect(violations.map(({ ruleName }) => ruleName)).toEqual([]);
  });

  it('makes nothing by a function of the CDK’s but what every stage does', () => {
    const own = resources.map(([, { Type }]) => Type).filter((type) => !type.startsWith('AWS::'));
    expect(new Set(own)).toEqual(new Set(['Custom::CDKBucketDeployment']));
  });

  it('lets readers search, the consumers of changes write, and who compacts make indexes; nobody else anything', () => {
    const may = (action: string) =>
      resources
        .filter(([, { Type, Properties }]) => Type === 'AWS::IAM::Policy' && says(Properties, action))
        .map(([id]) => id.replace(/roleDefaultPolicy[0-9A-F]+$/, ''))
        .toSorted();
    expect(may('/_search')).toEqual(['jobsalert', 'jobscompact', 'search']);
    expect(may('/_bulk')).toEqual(['eventscount', 'eventslist', 'jobscompact']);
    expect(may('es:ESHttpDelete')).toEqual(['jobscompact']);
    expect(may('/_aliases')).toEqual(['jobscompact']);
    expect(may('es:ESHttp')).toEqual(['eventscount', 'eventslist', 'jobsalert', 'jobscompact', 'search']);
  });

  it('tells its address and region to those functions alone', () => {
    const told = resources
      .filter(
        ([, { Type, Properties }]) => Type === 'AWS::Lambda::Function' && says(Properties, 'OPENSEARCH_URL'),
      )
      .map(([id, { Properties }]) => [id.replace(/[0-9A-F]{8}$/, ''), says(Properties, 'OPENSEARCH_REGION')]);
    expect(told.toSorted()).toEqual(
      ['eventscount', 'eventslist', 'jobsalert', 'jobscompact', 'search'].map((name) => [name, true]),
    );
  });
});

describe('every other stage', () => {
  it('has no domain, and no function that knows of one', () => {
    const others = synthesizeStage()
      .templates()
      .map((template) => JSON.stringify(template.toJSON()));
    expect(others.filter((text) => /OpenSearch|OPENSEARCH|es:ESHttp/.test(text))).toEqual([]);
  });
});

const says = (value: unknown, text: string): boolean => JSON.stringify(value).includes(text);
