import { z } from 'zod';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import type { Apis } from '../gateway/apis.ts';
import { gatewayMessage } from '../gateway/function-answer.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { ObjectStore } from '../s3/object-store.ts';
import { answerFromBucket } from './bucket-origin.ts';
import { compress } from './compression.ts';
import type { Behavior, DistributionConfig, Origin } from './distribution.ts';
import { type EdgeFunction, findEdgeFunction } from './edge-functions.ts';
import { type EdgeContext, toOriginRequest } from './origin-request.ts';
import { findCachePolicy, findRequestPolicy } from './request-policies.ts';
import { findHeadersPolicy } from './response-headers.ts';

export type DistributionServices = {
  templates: Templates;
  apis: Apis;
  objects: ObjectStore;
  localize: (text: string) => string;
};

/** The request for the origin, or the answer of an edge function. */
export type Forwarded = { origin: Origin; request: HttpRequest } | { answer: HttpAnswer };

export type BehaviorHandler = {
  respond(request: HttpRequest, context: EdgeContext): Promise<HttpAnswer>;
  forward(request: HttpRequest, context: EdgeContext): Promise<Forwarded>;
};

/** Serves one behavior of a distribution: its edge functions, policies and origin. */
export function createBehavior(
  services: DistributionServices,
  resource: Resource,
  config: DistributionConfig,
  behavior: Behavior,
): BehaviorHandler {
  const { templates, localize } = services;
  const origin = requestOrigin(config, behavior, localize);
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

  // CloudFront applies the root object before functions run.
  const rooted = (request: HttpRequest): HttpRequest =>
    request.path === '/' && config.DefaultRootObject !== ''
      ? { ...request, path: `/${config.DefaultRootObject}` }
      : request;

  const forward = async (request: HttpRequest, context: EdgeContext): Promise<Forwarded> => {
    const outcome = onRequest === undefined ? { request } : await onRequest.onRequest(request);
    return 'answer' in outcome
      ? outcome
      : { origin, request: toOriginRequest(outcome.request, origin, policies, context) };
  };

  const respond = async (viewerRequest: HttpRequest, context: EdgeContext): Promise<HttpAnswer> => {
    if (!behavior.AllowedMethods.includes(viewerRequest.method)) {
      return {
        status: 403,
        headers: { 'content-type': 'text/html' },
        body: 'This distribution does not allow the method.',
      };
    }
    const request = rooted(viewerRequest);
    const forwarded = await forward(request, context);
    const fetched = 'answer' in forwarded ? forwarded.answer : await fetchOrigin(forwarded.request);
    const answer = setHeaders(await compress(request, fetched, encodings), request, context.protocol);
    return onAnswer === undefined ? answer : onAnswer.onAnswer(request, answer);
  };

  return { respond, forward };
}

function originFetch(
  { templates, apis, objects }: DistributionServices,
  resource: Resource,
  origin: Origin,
): (request: HttpRequest) => Promise<HttpAnswer> {
  const isOrigin = ({ apiId }: { apiId: string }): boolean =>
    origin.DomainName.startsWith(`${apiId}.execute-api.`);
  const api = apis.http.find(isOrigin);
  if (api !== undefined) {
    return api.handle;
  }
  if (apis.sockets.some(isOrigin)) {
    // Not a WebSocket request.
    return async () => gatewayMessage(403, 'Forbidden');
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
    `${nameOf(resource)}: its origin ${origin.DomainName} is neither a bucket nor an HTTP API of the stack`,
  );
}

// Viewers see one effect of bucket policies: a missing object is a 404 or a 403.
const cloudFrontMayList = (templates: Templates, bucket: string): boolean =>
  templates.ofType('AWS::S3::BucketPolicy').some((resource) => {
    const { Bucket, PolicyDocument } = templates.properties(resource, BucketPolicy);
    const policy = JSON.stringify(PolicyDocument);
    return (
      Bucket === bucket && policy.includes('"s3:ListBucket"') && policy.includes('cloudfront.amazonaws.com')
    );
  });

const BucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: z.unknown() });

/** Returns a behavior's origin, with the values of its custom headers resolved. */
function requestOrigin(
  { Origins }: DistributionConfig,
  { TargetOriginId }: Behavior,
  localize: DistributionServices['localize'],
): Origin | undefined {
  const origin = Origins.find(({ Id }) => Id === TargetOriginId);
  return (
    origin && {
      ...origin,
      OriginCustomHeaders: origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => ({
        HeaderName,
        HeaderValue: localize(HeaderValue),
      })),
    }
  );
}
