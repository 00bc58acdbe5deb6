import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { EDGE_SECRET_HEADER } from '#shared/domain/edge-headers.ts';
import { environmentOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const site = synthesizeStage().template('site');

const Behavior = z.looseObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()),
  CachePolicyId: z.unknown(),
  ResponseHeadersPolicyId: z.object({ Ref: z.string() }),
  FunctionAssociations: z.array(z.object({ EventType: z.string() })),
  ViewerProtocolPolicy: z.literal('redirect-to-https'),
  Compress: z.literal(true),
});
const Config = z.looseObject({
  Origins: z.array(
    z.looseObject({
      Id: z.string(),
      OriginPath: z.string().optional(),
      OriginAccessControlId: z.unknown().optional(),
      OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })).optional(),
    }),
  ),
  DefaultCacheBehavior: Behavior,
  CacheBehaviors: z.array(Behavior),
});

const [distribution] = Object.values(site.findResources('AWS::CloudFront::Distribution'));
const { CacheBehaviors, ...rest } = distribution?.Properties.DistributionConfig ?? {};
// /ws answers no page (realtime-stack.test.ts).
const pages = CacheBehaviors.filter(({ PathPattern }: { PathPattern: string }) => PathPattern !== '/ws');
const config = Config.parse({ ...rest, CacheBehaviors: pages });

/** The behavior that CloudFront chooses for a path: the first whose pattern matches, else the default one. */
const behaviorOf = (path: string) =>
  config.CacheBehaviors.find(({ PathPattern }) =>
    new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path),
  ) ?? config.DefaultCacheBehavior;

const headersOf = (path: string) =>
  site.findResources('AWS::CloudFront::ResponseHeadersPolicy')[behaviorOf(path).ResponseHeadersPolicyId.Ref]
    ?.Properties.ResponseHeadersPolicyConfig;
const policyOf = (path: string): string => {
  const text = headersOf(path).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
  return typeof text === 'string' ? text : JSON.stringify(text);
};

describe('the distribution', () => {
  it.each([
    ['/', 'gateway'],
    ['/papers', 'application'],
    ['/marketplace', 'gateway'],
    ['/marketplace/agents/01J9', 'gateway'],
    ['/marketplace/analytics', 'application'],
    ['/support', 'gateway'],
    ['/status', 'application'],
    ['/api/v1/papers', 'gateway'],
    ['/.well-known/jwks.json', 'gateway'],
    ['/papers/COL.2611.00042v2', 'gateway'],
    ['/files/papers/01J9/page.html', 'files'],
    ['/files/papers/01J9/paper.pdf', 'files'],
  ])('answers %s from the %s', (path, kind) => {
    const origin = config.Origins.find(({ Id }) => Id === behaviorOf(path).TargetOriginId);
    const found =
      origin?.OriginPath === '/public' ? 'files' : origin?.OriginAccessControlId ? 'application' : 'gateway';
    expect(found).toBe(kind);
  });

  it('allows writing methods only for the API', () => {
    expect(behaviorOf('/api/v1/papers').AllowedMethods).toContain('POST');
    for (const path of ['/', '/papers/1', '/files/a.html']) {
      expect(behaviorOf(path).AllowedMethods.toSorted()).toEqual(['GET', 'HEAD']);
    }
  });

  it('authenticates to the API with a secret that the templates don’t contain', () => {
    for (const path of ['/api/v1/papers', '/papers/1', '/mcp']) {
      const origin = config.Origins.find(({ Id }) => Id === behaviorOf(path).TargetOriginId);
      const [header] = origin?.OriginCustomHeaders ?? [];
      expect(header?.HeaderName).toBe(EDGE_SECRET_HEADER);
      expect(JSON.stringify(header?.HeaderValue)).toContain('{{resolve:secretsmanager:');
    }
  });

  it('sends the newest secret while the functions accept the newest two, the WebSocket’s too', () => {
    const stage = synthesizeStage({ edgeSecretRound: 3 });
    const [newest] = Object.values(stage.template('site').findResources('AWS::CloudFront::Distribution'));
    const origins = Config.shape.Origins.parse(newest?.Properties.DistributionConfig.Origins);
    const sent = origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    const [secret = ''] = sent.map(({ HeaderValue }) => JSON.stringify(HeaderValue));
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ HeaderValue }) => JSON.stringify(HeaderValue)))).toEqual(new Set([secret]));
    for (const [template, name] of [
      ['api', 'papers'],
      ['realtime', 'socket'],
    ] as const) {
      const accepted = JSON.stringify(environmentOf(stage.template(template), name).EDGE_SECRET);
      const rounds = [...accepted.matchAll(/edgesecret(\d?)/g)].map(([, round]) => round);
      expect(rounds).toEqual(['3', '2']);
    }
    expect(secret).toMatch(/edgesecret3/);
    stage
      .template('data')
      .resourcePropertiesCountIs(
        'AWS::SecretsManager::Secret',
        { Description: 'The secret that CloudFront adds to its requests to the API' },
        3,
      );
  });

  it('never caches the API, and caches papers by path and query only', () => {
    // AWS's own policy CachingDisabled has this id everywhere.
    expect(behaviorOf('/api/v1/papers').CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    site.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: Match.objectLike({
        DefaultTTL: 0,
        MaxTTL: 300,
        ParametersInCacheKeyAndForwardedToOrigin: Match.objectLike({
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        }),
      }),
    });
  });

  it('supports HTTP/2 and HTTP/3, and logs requests', () => {
    expect(config).toMatchObject({ HttpVersion: 'http2and3', Logging: { Prefix: 'cloudfront/' } });
  });

  it('has the product’s domain with TLS 1.2 if the stage has one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';
    synthesizeStage({ domain: 'colophon.example', certificateArn })
      .template('site')
      .hasResourceProperties('AWS::CloudFront::Distribution', {
        DistributionConfig: Match.objectLike({
          Aliases: ['colophon.example'],
          ViewerCertificate: {
            AcmCertificateArn: certificateArn,
            MinimumProtocolVersion: 'TLSv1.2_2021',
            SslSupportMethod: 'sni-only',
          },
        }),
      });
  });
});

describe('the stage’s own address', () => {
  it('is in a parameter that only functions that send emails, the tool server, the dump and workers for references and DOIs may read', () => {
    const dev = synthesizeStage();
    dev.template('site').hasResourceProperties('AWS::SSM::Parameter', {
      Name: '/colophon/dev/origin',
      Value: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.anyValue(), 'DomainName'] }]] },
    });
    const readers = (['api', 'events', 'jobs', 'publishing'] as const).flatMap((name) =>
      Object.values(dev.template(name).findResources('AWS::IAM::Role'))
        .map((role) => JSON.stringify(role))
        .filter((text) => text.includes(':parameter/colophon/dev/origin"')),
    );
    // The three that notify, the one that sends emails, the tool server, the dump, the registrar's, and the check of references.
    expect(readers).toHaveLength(8);
    for (const text of readers) expect(text).toContain('"ssm:GetParameter"');
  });

  it('is not in a parameter if the settings contain it', () => {
    const { template } = synthesizeStage({ publicOrigin: 'https://colophon.example' });
    template('site').resourceCountIs('AWS::SSM::Parameter', 0);
    expect(JSON.stringify(template('events').toJSON())).not.toContain('ssm:');
  });
});

describe('security headers', () => {
  it.each(['/', '/api/v1/papers', '/papers/1', '/files/a.html', '/files/a.pdf'])(
    'are sent with %s',
    (path) => {
      const { SecurityHeadersConfig, CustomHeadersConfig } = headersOf(path);
      expect(SecurityHeadersConfig).toMatchObject({
        StrictTransportSecurity: { AccessControlMaxAgeSec: 730 * 24 * 3600, Override: true },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
      });
      expect(CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header)).toEqual([
        'Cross-Origin-Opener-Policy',
        'Permissions-Policy',
      ]);
      expect(policyOf(path)).toContain('frame-ancestors');
    },
  );

  it('let the application run only its own scripts, and upload to the files bucket', () => {
    expect(policyOf('/')).toMatch(/script-src 'self';/);
    expect(policyOf('/')).toMatch(/connect-src 'self' https:\/\/.*RegionalDomainName/);
    expect(policyOf('/papers/1')).toBe(policyOf('/'));
  });

  it('let only the application’s own policy turn text into HTML or code', () => {
    for (const path of ['/', '/docs/api/papers', '/papers/1']) {
      expect(policyOf(path)).toMatch(/; require-trusted-types-for 'script'; trusted-types colophon\b/);
    }
  });

  it('let data and files of authors set no base URL and send no form', () => {
    for (const path of ['/api/v1/papers', '/files/a.html', '/files/a.svg', '/files/a.pdf']) {
      expect(policyOf(path)).toContain("; base-uri 'none'; form-action 'none'");
    }
  });

  it('let no script of authors run, and show a PDF without a sandbox', () => {
    for (const path of ['/files/a.html', '/files/a.svg', '/files/a.pdf']) {
      expect(policyOf(path)).toMatch(/^default-src 'none';/);
      expect(policyOf(path)).not.toContain('script-src');
    }
    expect(policyOf('/files/a.html')).toMatch(/; sandbox$/);
    expect(policyOf('/files/a.pdf')).not.toContain('sandbox');
  });
});

describe('the built site', () => {
  it('caches assets for a year, keeps older ones, and revalidates pages', () => {
    const deployments = Object.values(site.findResources('Custom::CDKBucketDeployment')).map(
      (one) => one.Properties,
    );
    expect(deployments).toHaveLength(3);
    expect(deployments).toContainEqual(
      expect.objectContaining({
        DestinationBucketKeyPrefix: 'assets',
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
    );
    expect(deployments).toContainEqual(
      expect.objectContaining({
        Prune: true,
        Exclude: ['assets/*', 'not-found.html'],
        SystemMetadata: { 'cache-control': 'no-cache' },
      }),
    );
  });

  it('marks the page for unknown addresses, which the edge answers with 404', () => {
    const marked = Object.values(site.findResources('Custom::CDKBucketDeployment')).filter(
      ({ Properties }) => Properties.UserMetadata !== undefined,
    );
    expect(marked.map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({ Prune: false, UserMetadata: { 'colophon-not-found': 'yes' } }),
    ]);
    expect(config.DefaultCacheBehavior.FunctionAssociations.map(({ EventType }) => EventType)).toEqual([
      'viewer-request',
      'viewer-response',
    ]);
  });
});
