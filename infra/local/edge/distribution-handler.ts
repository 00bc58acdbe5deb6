import { z } from 'zod';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import type { HttpApi } from '../gateway/http-api.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { ObjectStore } from '../s3/object-store.ts';
import { answerFromBucket } from './bucket-origin.ts';
import { compress } from './compression.ts';
import { type Behavior, type DistributionConfig, type Origin, readDistribution } from './distribution.ts';
import { type EdgeFunction, findEdgeFunction } from './edge-functions.ts';
import { type EdgeContext, toOriginRequest } from './origin-request.ts';
import { compilePathPattern } from './path-pattern.ts';
import { findCachePolicy, findRequestPolicy } from './request-policies.ts';
import { findHeadersPolicy } from './response-headers.ts';

/** Takes a request to the origin of a behavior. */
type Fetch = (request: HttpRequest) => Promise<HttpAnswer>;

export type DistributionServices = {
  templates: Templates;
  httpApis: HttpApi[];
  objects: ObjectStore;
  localize: (text: string) => string;
};

export type DistributionHandler = (request: HttpRequest, context: EdgeContext) => Promise<HttpAnswer>;

export type Distribution = {
  respond: DistributionHandler;
  /** Whether no behavior but the default one matches a path. */
  servesSite(path: string): boolean;
};

/** A CloudFront distribution of the stack, without its cache. */
export function createDistribution(services: DistributionServices, resource: Resource): Distribution {
  const config = readDistribution(services.templates, resource);
  const serve = (behavior: Behavior) => createBehavior(services, resource, config, behavior);
  const fallback = serve(config.DefaultCacheBehavior);
  const behaviors = config.CacheBehaviors.map((behavior) => ({
    matches: compilePathPattern(behavior.PathPattern),
    handle: serve(behavior),
  }));
  const choose = (path: string): DistributionHandler =>
    behaviors.find(({ matches }) => matches.test(path))?.handle ?? fallback;

  const respond: DistributionHandler = async (request, context) => {
    const answer = await choose(request.path)(request, context);
    const page = config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === answer.status);
    if (page?.ResponsePagePath === undefined || request.method === 'OPTIONS') {
      return answer;
    }
    const pageRequest = { ...request, method: 'GET', path: page.ResponsePagePath, query: '' };
    const shown = await choose(page.ResponsePagePath)(pageRequest, context);
    return { ...shown, status: page.ResponseCode ?? answer.status };
  };
  return { respond, servesSite: (path) => choose(path) === fallback };
}

function createBehavior(
  services: DistributionServices,
  resource: Resource,
  config: DistributionConfig,
  behavior: Behavior,
): DistributionHandler {
  const { templates, localize } = services;
  const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
  if (origin === undefined) {
    throw new LocalCloudError(`${nameOf(resource)} has no origin ${behavior.TargetOriginId}`);
  }
  const policies = {
    cache: findCachePolicy(templates, behavior.CachePolicyId),
    request: findRequestPolicy(templates, behavior.OriginRequestPolicyId),
  };
  const encodings = behavior.Compress ? policies.cache : { gzip: false, brotli: false };
  const setHeaders = findHeadersPolicy(templates, behavior.ResponseHeadersPolicyId, localize);
  const fetchOrigin = originFetch(services, resource, origin);
  const functionFor = (type: string): EdgeFunction | undefined => {
    const association = behavior.FunctionAssociations.find(({ EventType }) => EventType === type);
    return association && findEdgeFunction(templates, association.FunctionARN);
  };
  const onRequest = functionFor('viewer-request');
  const onAnswer = functionFor('viewer-response');

  return async (viewerRequest, context) => {
    if (!behavior.AllowedMethods.includes(viewerRequest.method)) {
      return {
        status: 403,
        headers: { 'content-type': 'text/html' },
        body: 'This distribution does not allow the method.',
      };
    }
    // CloudFront puts the root object in place before functions run.
    const request =
      viewerRequest.path === '/' && config.DefaultRootObject !== ''
        ? { ...viewerRequest, path: `/${config.DefaultRootObject}` }
        : viewerRequest;
    const outcome = onRequest === undefined ? { request } : await onRequest.onRequest(request);
    const fetched =
      'answer' in outcome
        ? outcome.answer
        : await fetchOrigin(toOriginRequest(outcome.request, origin, policies, context));
    const answer = setHeaders(await compress(request, fetched, encodings), request, context.protocol);
    return onAnswer === undefined ? answer : onAnswer.onAnswer(request, answer);
  };
}

function originFetch(
  { templates, httpApis, objects }: DistributionServices,
  resource: Resource,
  origin: Origin,
): Fetch {
  const api = httpApis.find(({ apiId }) => origin.DomainName.startsWith(`${apiId}.execute-api.`));
  if (api !== undefined) {
    return api.handle;
  }
  const bucket = templates
    .ofType('AWS::S3::Bucket')
    .find((candidate) => templates.attribute(candidate, 'RegionalDomainName') === origin.DomainName);
  if (bucket !== undefined) {
    const name = templates.ref(bucket);
    const mayList = cloudFrontMayList(templates, name);
    return (request) => answerFromBucket(objects, name, mayList, request);
  }
  throw new LocalCloudError(
    `${nameOf(resource)}: its origin ${origin.DomainName} is no bucket and no HTTP API of the stack`,
  );
}

// The one thing of bucket policies that viewers can tell: 404 or 403 for what is not there.
const cloudFrontMayList = (templates: Templates, bucket: string): boolean =>
  templates.ofType('AWS::S3::BucketPolicy').some((resource) => {
    const { Bucket, PolicyDocument } = templates.properties(resource, BucketPolicy);
    const policy = JSON.stringify(PolicyDocument);
    return (
      Bucket === bucket && policy.includes('"s3:ListBucket"') && policy.includes('cloudfront.amazonaws.com')
    );
  });

const BucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: z.unknown() });
