import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/contract/base.ts';
import { allowedActions, environmentOf, functionBehind, functionOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const api = synthesizeStage({
  adminUsernames: 'ada,grace',
  domain: 'colophon.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc',
}).template('api');

describe('the routes', () => {
  const functionByRoute = new Map(
    Object.values(api.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => {
      const integration = Properties.Target['Fn::Join'][1][1].Ref;
      const { IntegrationUri } =
        api.findResources('AWS::ApiGatewayV2::Integration')[integration]?.Properties ?? {};
      return [Properties.RouteKey, functionBehind(api, IntegrationUri)];
    }),
  );

  it.each([
    ['GET /.well-known/jwks.json', 'auth'],
    ['ANY /.well-known/security.txt', 'platform'],
    ['ANY /api/v1/papers', 'papers'],
    ['ANY /api/v1/papers/{proxy+}', 'papers'],
    ['ANY /api/v1/papers/{id}/decision', 'reviews'],
    ['ANY /api/query', 'search'],
    ['ANY /oai', 'harvest'],
    ['ANY /papers/{proxy+}', 'pages'],
    ['ANY /marketplace/agents/{proxy+}', 'pages'],
    ['ANY /support', 'pages'],
    ['ANY /mcp', 'mcp'],
    ['ANY /mcp/public', 'mcp'],
    ['ANY /mcp/oauth/token', 'oauth'],
    ['ANY /.well-known/oauth-protected-resource/mcp', 'oauth'],
    ['ANY /.well-known/oauth-authorization-server', 'oauth'],
    ['$default', 'platform'],
  ])('lead %s to the function %s', (route, name) => {
    expect(functionByRoute.get(route)).toBe(functionOf(api, name).id);
  });

  it.each([...RESOURCES, 'pages', 'mcp'])('give %s the secret that identifies CloudFront', (name) => {
    expect(JSON.stringify(environmentOf(api, name).EDGE_SECRET)).toContain('{{resolve:secretsmanager:');
  });

  it('use payload format 2.0, and only this API may call the functions', () => {
    api.allResourcesProperties('AWS::ApiGatewayV2::Integration', { PayloadFormatVersion: '2.0' });
    api.resourceCountIs('AWS::Lambda::Permission', RESOURCES.length + 2);
    api.allResourcesProperties('AWS::Lambda::Permission', {
      Principal: 'apigateway.amazonaws.com',
      SourceArn: Match.anyValue(),
    });
  });

  it('leave 190 of API Gateway’s 300 to what comes', () => {
    expect(functionByRoute.size).toBeLessThanOrEqual(110);
  });

  it('allow calls with a key from any origin, and calls with cookies only from the same origin', () => {
    api.hasResourceProperties('AWS::ApiGatewayV2::Api', {
      CorsConfiguration: Match.objectLike({
        AllowOrigins: ['*'],
        AllowCredentials: Match.absent(),
        AllowHeaders: Match.arrayWith(['authorization', 'x-api-key']),
      }),
    });
  });
});

describe('the permissions of a function', () => {
  it.each(RESOURCES.filter((name) => name !== 'auth'))('%s can not sign', (name) => {
    expect(allowedActions(api, name)).not.toContain('kms:Sign');
  });

  it('let auth sign, and not read papers', () => {
    expect(allowedActions(api, 'auth')).toContain('kms:Sign');
    expect(environmentOf(api, 'auth')).not.toHaveProperty('TABLE_PUBLISHING');
  });

  it('let platform write to no table', () => {
    expect(allowedActions(api, 'platform')).not.toContain('dynamodb:PutItem');
  });

  it('let users change people, and read papers and credits', () => {
    for (const table of ['publishing', 'ledger']) {
      const statements = functionOf(api, 'users').policy.filter(({ Resource }) =>
        JSON.stringify(Resource).includes(table),
      );
      const actions = statements.flatMap(({ Action }) => Action);
      expect(actions, table).toContain('dynamodb:Query');
      expect(actions, table).not.toContain('dynamodb:PutItem');
    }
  });

  it('let oauth alone read the two client secrets', () => {
    for (const name of RESOURCES.filter(
      (resource) =>
        !['oauth', 'auth', 'users', 'marketplace', 'credits', 'review-provider', 'notifications'].includes(
          resource,
        ),
    )) {
      expect(allowedActions(api, name)).not.toContain('secretsmanager:GetSecretValue');
    }
    // Their secrets aren't client secrets: one encrypts what is stored, one derives the keys of Web Push.
    for (const [name, secret] of [
      ['auth', /providerseal/],
      ['users', /providerseal/],
      ['marketplace', /providerseal/],
      ['credits', /providerseal/],
      ['review-provider', /providerseal/],
      ['notifications', /noticeseal/],
    ] as const) {
      const sealing = functionOf(api, name).policy.filter(
        ({ Action }) => Action === 'secretsmanager:GetSecretValue',
      );
      expect(JSON.stringify(sealing)).toMatch(secret);
      expect(JSON.stringify(sealing)).not.toMatch(/clientsecret/);
    }
    const statements = functionOf(api, 'oauth').policy.filter(
      ({ Action }) => Action === 'secretsmanager:GetSecretValue',
    );
    expect(JSON.stringify(statements)).toMatch(/googleclientsecret.*orcidclientsecret/);
    expect(JSON.stringify(statements)).not.toContain('"*"');
  });

  it('grant the tool server nothing, because it calls the API with its callers’ credentials', () => {
    expect(allowedActions(api, 'mcp').filter((action) => !/^(logs|xray):/.test(action))).toEqual([]);
  });

  it('let pages read only public files', () => {
    const { policy } = functionOf(api, 'pages');
    const statements = policy.filter(({ Action }) => [Action].flat().includes('s3:GetObject'));
    expect(statements).toHaveLength(1);
    expect(JSON.stringify(statements[0]?.Resource)).toContain('/public/*');
    expect(JSON.stringify(statements[0]?.Resource)).not.toContain('/papers/*');
  });

  it('let papers store authors’ files, and publish nothing', () => {
    const { policy } = functionOf(api, 'papers');
    const put = policy.filter(({ Action }) => [Action].flat().includes('s3:PutObject'));
    expect(JSON.stringify(put)).toContain('/papers/*');
    expect(JSON.stringify(put)).not.toContain('/public/*');
  });

  it('let papers change people’s items, and create none', () => {
    const identity = functionOf(api, 'papers').policy.filter((statement) =>
      JSON.stringify(statement.Resource).includes('identity'),
    );
    const actions = identity.flatMap(({ Action }) => Action);
    expect(actions).toContain('dynamodb:UpdateItem');
    expect(actions).not.toContain('dynamodb:PutItem');
  });

  it('let no function scan a table', () => {
    expect(JSON.stringify(api.toJSON())).not.toContain('dynamodb:Scan');
  });
});

describe('the environment of a function', () => {
  it('has the stage’s settings and the names of the resources that it may use', () => {
    expect(environmentOf(api, 'papers')).toMatchObject({
      STAGE: 'dev',
      PUBLIC_ORIGIN: 'https://colophon.example',
      ARCHIVE_ID_PREFIX: 'COL',
      ADMIN_USERNAMES: 'ada,grace',
      ADMIN_EMAILS: '',
    });
    expect(Object.keys(environmentOf(api, 'papers'))).toEqual(
      expect.arrayContaining(['TABLE_IDENTITY', 'TABLE_PUBLISHING', 'TABLE_OPERATIONS', 'FILES_BUCKET']),
    );
  });

  it('has the configured identity providers and client ids', () => {
    const configured = synthesizeStage({ googleIssuer: 'https://id.example', googleClientId: 'ours' });
    expect(environmentOf(configured.template('api'), 'oauth')).toMatchObject({
      GOOGLE_ISSUER: 'https://id.example',
      GOOGLE_CLIENT_ID: 'ours',
      ORCID_ISSUER: 'https://orcid.org',
      GOOGLE_CLIENT_SECRET_ARN: expect.anything(),
    });
    expect(environmentOf(api, 'oauth')).toMatchObject({ GOOGLE_ISSUER: 'https://accounts.google.com' });
    expect(environmentOf(api, 'papers')).not.toHaveProperty('GOOGLE_ISSUER');
  });

  it('has no table, bucket or key for platform', () => {
    expect(
      Object.keys(environmentOf(api, 'platform')).filter((name) => /TABLE|BUCKET|KEY/.test(name)),
    ).toEqual([]);
  });
});

it('times out before API Gateway does, after 30 s', () => {
  api.allResourcesProperties('AWS::Lambda::Function', { Timeout: 29 });
});
