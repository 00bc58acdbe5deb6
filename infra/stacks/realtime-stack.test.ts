import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { allowedActions, environmentOf, functionBehind, functionOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const stage = synthesizeStage();
const realtime = stage.template('realtime');

describe('the WebSocket API', () => {
  it('sends connects, messages and disconnects to one function', () => {
    realtime.hasResourceProperties('AWS::ApiGatewayV2::Api', {
      ProtocolType: 'WEBSOCKET',
      RouteSelectionExpression: '$request.body.type',
    });
    const routes = Object.values(realtime.findResources('AWS::ApiGatewayV2::Route'));
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual([
      '$connect',
      '$default',
      '$disconnect',
    ]);
    for (const { Properties } of Object.values(realtime.findResources('AWS::ApiGatewayV2::Integration')))
      expect(functionBehind(realtime, Properties.IntegrationUri)).toBe(functionOf(realtime, 'socket').id);
  });

  it('is at /ws of the product’s address, uncached, with its own throttling, half of it for new connections', () => {
    realtime.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: 'ws',
      DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 }),
      RouteSettings: { $connect: Match.objectLike({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 }) },
    });
    const [distribution] = Object.values(
      stage.template('site').findResources('AWS::CloudFront::Distribution'),
    );
    const { CacheBehaviors, Origins } = distribution?.Properties.DistributionConfig ?? {};
    const behavior = CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/ws');
    // The managed policies CachingDisabled and AllViewerExceptHostHeader: the handshake is in the headers.
    expect(behavior).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    const origin = Origins.find(({ Id }: { Id: string }) => Id === behavior.TargetOriginId);
    expect(JSON.stringify(origin.DomainName)).toContain('execute-api');
    expect(origin.OriginPath).toBeUndefined();
  });
});

describe('the functions that use open sockets', () => {
  it.each(['socket', 'jobs-socket-tasks'])('%s can find them, post to them and close them', (name) => {
    expect(environmentOf(realtime, name)).toMatchObject({
      SOCKET_ENDPOINT: expect.anything(),
      TABLE_REALTIME: expect.anything(),
      TABLE_IDENTITY: expect.anything(),
    });
    const managing = functionOf(realtime, name).policy.filter(({ Action }) =>
      [Action].flat().includes('execute-api:ManageConnections'),
    );
    expect(managing).toHaveLength(1);
    const resources = JSON.stringify(managing[0]?.Resource);
    expect(resources).toContain('/ws/POST/@connections/*');
    expect(resources).toContain('/ws/DELETE/@connections/*');
    expect(resources).not.toContain('/*/');
  });

  it('write only to the table of sockets', () => {
    for (const name of ['socket', 'jobs-socket-tasks']) {
      const writing = functionOf(realtime, name).policy.filter(({ Action }) =>
        [Action].flat().some((action) => /dynamodb:(Put|Update|Delete|BatchWrite)/.test(action)),
      );
      expect(JSON.stringify(writing.map(({ Resource }) => Resource))).not.toMatch(/identity|operations/);
    }
    expect(allowedActions(realtime, 'jobs-socket-tasks')).not.toContain('sqs:SendMessage');
  });

  it('delay tasks by the queue', () => {
    expect(environmentOf(realtime, 'socket')).toMatchObject({ SOCKET_QUEUE_URL: expect.anything() });
    expect(allowedActions(realtime, 'socket')).toContain('sqs:SendMessage');
    realtime.hasResourceProperties('AWS::SQS::Queue', { VisibilityTimeout: 360 });
  });
});
