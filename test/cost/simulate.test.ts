import { describe, expect, it } from 'vitest';
import { SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import { StageConfig } from '../../infra/config.ts';
import { synthesizeStage } from '../../infra/stacks/synthesized-stage.ts';
import { partsOf, settingsFor } from '../simulate/parts.ts';

const LARGE = { papers: 1_000_000, viewsPerDay: 10_000_000, sockets: 100_000 };
const part = (name: string, size = LARGE) => partsOf(size).find((one) => one.name.includes(name));

describe('a platform with a million papers, ten million views a day and 100,000 sockets', () => {
  it('has no part over its limit', () => {
    expect(partsOf(LARGE).filter(({ load, limit }) => !(load <= limit))).toEqual([]);
  });

  it('opens its sockets within the default rate, which pings every 30 seconds would exceed', () => {
    const { load = 0, limit = 0 } = part('pings') ?? {};
    expect(limit).toBe(StageConfig.parse({}).socketRate);
    const meanMs = (SOCKET_RHYTHM.pingMs.least + SOCKET_RHYTHM.pingMs.most) / 2;
    expect((load * meanMs) / 30_000).toBeGreaterThan(limit);
  });
});

describe('the simulation', () => {
  it('reports the parts that are over their limit', () => {
    const over = partsOf({ papers: 1e7, viewsPerDay: 1e9, sockets: 1e7 }).filter(
      ({ load, limit }) => load > limit,
    );
    expect(over.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['running functions', 'new sockets', 'a broadcast to all sockets']),
    );
  });

  it('needs no other settings than the defaults for a thousand views a day', () => {
    const { requestRate, socketRate } = StageConfig.parse({});
    expect(settingsFor({ papers: 1000, viewsPerDay: 1000, sockets: 100 })).toEqual({
      requestRate,
      socketRate,
    });
  });

  it('has the limits and batches of the synthesized stage', () => {
    const stage = synthesizeStage();
    stage.template('events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 10_000,
      MaximumBatchingWindowInSeconds: 300,
    });
    const { socketRate } = StageConfig.parse({});
    const [ws] = Object.values(stage.template('realtime').findResources('AWS::ApiGatewayV2::Stage'));
    expect(ws?.Properties.DefaultRouteSettings.ThrottlingRateLimit).toBe(socketRate);
    expect(part('new sockets')?.limit).toBe(ws?.Properties.RouteSettings.$connect.ThrottlingRateLimit);
  });
});
