import { z } from 'zod';
import type { Templates } from '../assembly/templates.ts';
import { LocalCloudError } from '../local-cloud-error.ts';

/** Which headers, cookies or query parameters pass to the origin. */
type Selection = { kind: 'none' | 'all' } | { kind: 'only' | 'except'; names: string[] };

type Forwarding = { headers: Selection; cookies: Selection; query: Selection; cloudFrontHeaders: string[] };

const NONE: Selection = { kind: 'none' };
const ALL: Selection = { kind: 'all' };
const nothing: Forwarding = { headers: NONE, cookies: NONE, query: NONE, cloudFrontHeaders: [] };

/** AWS's managed policies, by id: "Use managed origin request policies" of the CloudFront developer guide. */
const MANAGED_REQUEST_POLICIES: Record<string, Forwarding> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: ALL, cookies: ALL, query: ALL, cloudFrontHeaders: [] },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { kind: 'except', names: ['host'] },
    cookies: ALL,
    query: ALL,
    cloudFrontHeaders: [],
  },
  // AllViewerAndCloudFrontHeaders-2022-06
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': {
    headers: ALL,
    cookies: ALL,
    query: ALL,
    cloudFrontHeaders: ['cloudfront-viewer-address', 'cloudfront-forwarded-proto'],
  },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    ...nothing,
    headers: {
      kind: 'only',
      names: ['origin', 'access-control-request-headers', 'access-control-request-method'],
    },
  },
  // UserAgentRefererHeaders
  'acba4595-bd28-49b8-b9fe-13317c0390fa': {
    ...nothing,
    headers: { kind: 'only', names: ['user-agent', 'referer'] },
  },
};

export type CachePolicy = Forwarding & {
  /** Whether CloudFront compresses: only if the policy caches compressed variants. */
  gzip: boolean;
  brotli: boolean;
};

const noCache: CachePolicy = { ...nothing, gzip: false, brotli: false };

const MANAGED_CACHE_POLICIES: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': noCache,
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { ...noCache, gzip: true, brotli: true },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': noCache,
  // UseOriginCacheControlHeaders
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': {
    ...noCache,
    headers: {
      kind: 'only',
      names: ['host', 'origin', 'x-http-method-override', 'x-http-method', 'x-method-override'],
    },
    cookies: ALL,
    gzip: true,
    brotli: true,
  },
  // UseOriginCacheControlHeaders-QueryStrings
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': {
    ...noCache,
    headers: {
      kind: 'only',
      names: ['host', 'origin', 'x-http-method-override', 'x-http-method', 'x-method-override'],
    },
    cookies: ALL,
    query: ALL,
    gzip: true,
    brotli: true,
  },
};

const HeaderBehavior = z.enum([
  'none',
  'whitelist',
  'allViewer',
  'allViewerAndWhitelistCloudFront',
  'allExcept',
]);
const OtherBehavior = z.enum(['none', 'whitelist', 'allExcept', 'all']);
const HeadersConfig = z.object({ HeaderBehavior, Headers: z.array(z.string()).default([]) });
const CookiesConfig = z.object({ CookieBehavior: OtherBehavior, Cookies: z.array(z.string()).default([]) });
const QueryStringsConfig = z.object({
  QueryStringBehavior: OtherBehavior,
  QueryStrings: z.array(z.string()).default([]),
});

const RequestPolicyProperties = z.object({
  OriginRequestPolicyConfig: z.object({ HeadersConfig, CookiesConfig, QueryStringsConfig }),
});
const CachePolicyProperties = z.object({
  CachePolicyConfig: z.object({
    MaxTTL: z.coerce.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      HeadersConfig,
      CookiesConfig,
      QueryStringsConfig,
      EnableAcceptEncodingGzip: z.boolean().default(false),
      EnableAcceptEncodingBrotli: z.boolean().default(false),
    }),
  }),
});

/** Returns the origin request policy of a behavior: a managed one or the stack's. */
export function findRequestPolicy(templates: Templates, id: string | undefined): Forwarding {
  if (id === undefined) {
    return nothing;
  }
  const managed = MANAGED_REQUEST_POLICIES[id];
  const own = templates
    .ofType('AWS::CloudFront::OriginRequestPolicy')
    .find((policy) => templates.ref(policy) === id);
  if (own !== undefined) {
    return toForwarding(templates.properties(own, RequestPolicyProperties).OriginRequestPolicyConfig);
  }
  if (managed === undefined) {
    throw new LocalCloudError(`The local cloud does not have the managed origin request policy ${id}`);
  }
  return managed;
}

/** Returns the cache policy of a behavior. Nothing is cached here, but the values of the cache key also pass to the origin. */
export function findCachePolicy(templates: Templates, id: string): CachePolicy {
  const own = templates.ofType('AWS::CloudFront::CachePolicy').find((policy) => templates.ref(policy) === id);
  if (own !== undefined) {
    const { MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: parameters } = templates.properties(
      own,
      CachePolicyProperties,
    ).CachePolicyConfig;
    return {
      ...toForwarding(parameters),
      gzip: MaxTTL > 0 && parameters.EnableAcceptEncodingGzip,
      brotli: MaxTTL > 0 && parameters.EnableAcceptEncodingBrotli,
    };
  }
  const managed = MANAGED_CACHE_POLICIES[id];
  if (managed === undefined) {
    throw new LocalCloudError(`The local cloud does not have the managed cache policy ${id}`);
  }
  return managed;
}

/** Whether a selection contains a name, in any case. */
export function selects(selection: Selection, name: string): boolean {
  switch (selection.kind) {
    case 'none':
      return false;
    case 'all':
      return true;
    case 'only':
      return selection.names.includes(name.toLowerCase());
    case 'except':
      return !selection.names.includes(name.toLowerCase());
  }
}

type Configs = Pick<
  z.infer<typeof RequestPolicyProperties>['OriginRequestPolicyConfig'],
  'HeadersConfig' | 'CookiesConfig' | 'QueryStringsConfig'
>;

function toForwarding({
  HeadersConfig: headers,
  CookiesConfig: cookies,
  QueryStringsConfig: query,
}: Configs): Forwarding {
  const names = headers.Headers.map((name) => name.toLowerCase());
  const selection = (behavior: z.infer<typeof OtherBehavior>, listed: string[]): Selection => {
    const lower = listed.map((name) => name.toLowerCase());
    return behavior === 'whitelist'
      ? { kind: 'only', names: lower }
      : behavior === 'allExcept'
        ? { kind: 'except', names: lower }
        : { kind: behavior };
  };
  const headerSelection: Record<z.infer<typeof HeaderBehavior>, Selection> = {
    none: NONE,
    whitelist: { kind: 'only', names },
    allExcept: { kind: 'except', names },
    allViewer: ALL,
    allViewerAndWhitelistCloudFront: ALL,
  };
  return {
    headers: headerSelection[headers.HeaderBehavior],
    cookies: selection(cookies.CookieBehavior, cookies.Cookies),
    query: selection(query.QueryStringBehavior, query.QueryStrings),
    cloudFrontHeaders: names.filter(
      (name) => name.startsWith('cloudfront-') && headers.HeaderBehavior !== 'allExcept',
    ),
  };
}
