import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ssm = mockClient(SSMClient);
const freshly = async () => {
  vi.resetModules();
  return (await import('./configured-origin.ts')).configuredOrigin;
};

describe('the site’s origin, for emails that no request causes', () => {
  beforeEach(() => {
    ssm.reset();
    vi.stubEnv('PUBLIC_ORIGIN', '');
    vi.stubEnv('ORIGIN_PARAMETER', '/colophon/dev/origin');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('comes from the settings, without a lookup', async () => {
    vi.stubEnv('PUBLIC_ORIGIN', 'https://colophon.example');
    expect(await (await freshly())()).toBe('https://colophon.example');
    expect(ssm.calls()).toHaveLength(0);
  });

  it('comes from the parameter that the deployment wrote, read once', async () => {
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 'https://d1.cloudfront.net' } });
    const knownOrigin = await freshly();
    const both = [await knownOrigin(), await knownOrigin()];
    expect(both).toEqual(['https://d1.cloudfront.net', 'https://d1.cloudfront.net']);
    expect(ssm.commandCalls(GetParameterCommand, { Name: '/colophon/dev/origin' })).toHaveLength(1);
  });

  it('is looked up again after a failure, and while nothing is deployed', async () => {
    ssm
      .on(GetParameterCommand)
      .rejectsOnce(new Error('throttled'))
      .rejectsOnce(new ParameterNotFound({ message: 'none', $metadata: {} }))
      .resolves({ Parameter: { Value: 'https://d1.cloudfront.net' } });
    const knownOrigin = await freshly();
    await expect(knownOrigin()).rejects.toThrow('throttled');
    expect(await knownOrigin()).toBeUndefined();
    expect(await knownOrigin()).toBe('https://d1.cloudfront.net');
  });
});
