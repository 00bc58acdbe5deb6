import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const freshly = async () => {
  vi.resetModules();
  return (await import('./configured-origin.ts')).configuredOrigin;
};

/** What Parameter Store answers, in turn. The last answer is repeated. */
const answering = (...answers: Response[]) => {
  const fetched = vi.fn<(request: Request) => Promise<Response>>(async () => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return answer?.clone() ?? Response.error();
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const value = () => Response.json({ Parameter: { Value: 'https://d1.cloudfront.net' } });

describe('the site’s origin, for emails that no request causes', () => {
  beforeEach(() => {
    vi.stubEnv('PUBLIC_ORIGIN', '');
    vi.stubEnv('ORIGIN_PARAMETER', '/colophon/dev/origin');
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it('comes from the settings, without a lookup', async () => {
    const fetched = answering(value());
    vi.stubEnv('PUBLIC_ORIGIN', 'https://colophon.example');
    expect(await (await freshly())()).toBe('https://colophon.example');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('comes from the parameter that the deployment wrote, read once by a signed request', async () => {
    const fetched = answering(value());
    const knownOrigin = await freshly();
    const both = [await knownOrigin(), await knownOrigin()];
    expect(both).toEqual(['https://d1.cloudfront.net', 'https://d1.cloudfront.net']);
    expect(fetched).toHaveBeenCalledOnce();
    const request = fetched.mock.calls[0]?.[0];
    expect(request?.url).toBe('https://ssm.eu-central-1.amazonaws.com/');
    expect(request?.headers.get('x-amz-target')).toBe('AmazonSSM.GetParameter');
    expect(request?.headers.get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/ssm\/aws4_request, /,
    );
    expect(await request?.json()).toEqual({ Name: '/colophon/dev/origin', WithDecryption: true });
  });

  it('is looked up again after a failure, and while nothing is deployed', async () => {
    answering(
      Response.json({ __type: 'AccessDeniedException' }, { status: 400 }),
      Response.json({ __type: 'ParameterNotFound' }, { status: 400 }),
      value(),
    );
    const knownOrigin = await freshly();
    await expect(knownOrigin()).rejects.toThrow('Parameter Store answered 400');
    expect(await knownOrigin()).toBeUndefined();
    expect(await knownOrigin()).toBe('https://d1.cloudfront.net');
  });
});
