import { describe, expect, it } from 'vitest';
import { SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import { StageConfig } from '../../infra/config.ts';
import { synthesizeStage } from '../../infra/stacks/synthesized-stage.ts';
import { growth } from '../simulate/growth.ts';
import { partsOf } from '../simulate/parts.ts';

const LARGE = { papers: 1_000_000, viewsPerDay: 10_000_000, sockets: 100_000 };
const DEFAULTS = StageConfig.parse({});
/** A stage for it: what an operator sets by hand. */
const FOR_LARGE = StageConfig.parse({
  requestRate: 4_000,
  searchEngine: 'opensearch',
  openSearchInstance: 'm6g.2xlarge.search',
  openSearchGigabytes: 40,
});
const part = (name: string, size = LARGE, settings = DEFAULTS) =>
  partsOf(size, settings).find((one) => one.name.includes(name));
const over = (size: typeof LARGE, settings = DEFAULTS) =>
  partsOf(size, settings)
    .filter(({ load, limit }) => !(load <= limit))
    .map(({ name }) => name);

describe('a platform with a million papers, ten million views a day and 100,000 sockets', () => {
  it('has nothing over its limit with the settings for its size', () => {
    expect(over(LARGE, FOR_LARGE)).toEqual([]);
  });

  it('needs more than three nodes of two cores for its searches', () => {
    const small = { ...FOR_LARGE, openSearchInstance: 'm6g.large.search', openSearchGigabytes: 20 };
    expect(over(LARGE, small)).toContain('searches of OpenSearch');
    expect(
      (part('disks', LARGE, small)?.load ?? 0) / (part('disks', LARGE, small)?.limit ?? 1),
    ).toBeGreaterThan(0.95);
  });

  it('opens its sockets within the default rate, which pings every 30 seconds would exceed', () => {
    const { load = 0, limit = 0 } = part('pings') ?? {};
    expect(limit).toBe(DEFAULTS.socketRate);
    const meanMs = (SOCKET_RHYTHM.pingMs.least + SOCKET_RHYTHM.pingMs.most) / 2;
    expect((load * meanMs) / 30_000).toBeGreaterThan(limit);
  });
});

describe('the simulation', () => {
  it('reports the parts that are over their limit', () => {
    expect(over({ papers: 1e7, viewsPerDay: 1e9, sockets: 1e7 })).toEqual(
      expect.arrayContaining(['running functions', 'new sockets', 'a broadcast to all sockets']),
    );
  });

  it('has limits that don’t follow the load', () => {
    const limits = (size: typeof LARGE) => partsOf(size, DEFAULTS).map(({ name, limit }) => [name, limit]);
    expect(limits(LARGE)).toEqual(limits({ papers: 1000, viewsPerDay: 1000, sockets: 100 }));
  });

  it('names what breaks first if a young platform grows (docs/deploying.md)', () => {
    const [start, ten, hundred, thousand] = growth(DEFAULTS);
    expect([start?.over, ten?.over, hundred?.over]).toEqual([[], [], []]);
    expect(thousand?.over).toEqual(['papers in the search index', 'requests of the API']);
    expect(thousand?.dollars).toBeGreaterThan(5 * (hundred?.dollars ?? 0));
  });

  it('has the limits and batches of the synthesized stage', () => {
    const stage = synthesizeStage();
    stage.template('events').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 10_000,
      MaximumBatchingWindowInSeconds: 300,
    });
    const { socketRate } = DEFAULTS;
    const [ws] = Object.values(stage.template('realtime').findResources('AWS::ApiGatewayV2::Stage'));
    expect(ws?.Properties.DefaultRouteSettings.ThrottlingRateLimit).toBe(socketRate);
    expect(part('new sockets')?.limit).toBe(ws?.Properties.RouteSettings.$connect.ThrottlingRateLimit);
  });
});
