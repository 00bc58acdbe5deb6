import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { EDGE_SECRET_HEADER } from '#shared/domain/edge-headers.ts';
import { FILES_CODE, gatewayCode, NOT_FOUND_CODE, SPA_CODE, WITHDRAWN_CODE } from './edge-code.ts';
import { onEachAnswer, onEachRequest } from './edge-function.ts';
import type { EdgeSecrets } from './edge-secret.ts';
import { AUTHORS_POLICY, DATA_POLICY, PDF_POLICY, securityHeaders, sitePolicy } from './response-headers.ts';

const HTTPS = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };

/** Serves the single-page application from its bucket. CloudFront caches its assets, not its pages. */
export function siteBehavior(scope: Construct, site: IBucket, connected: string[]): BehaviorOptions {
  return {
    ...HTTPS,
    origin: S3BucketOrigin.withOriginAccessControl(site, {
      // With LIST a missing file is a 404 instead of a 403. Nothing can be listed, because `/` is always the page.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: [
      onEachRequest(scope, 'to-page', SPA_CODE),
      onEachAnswer(scope, 'not-found', NOT_FOUND_CODE),
    ],
    responseHeadersPolicy: securityHeaders(scope, 'site-headers', sitePolicy(...connected)),
  };
}

/** Serves the API (never cached) and the public pages of papers (cached as their headers say), both from the HTTP API. */
export function apiBehaviors(scope: Construct, api: HttpApi, connected: string[], edgeSecrets: EdgeSecrets) {
  const { region, urlSuffix } = Stack.of(scope);
  const common = {
    ...HTTPS,
    origin: new HttpOrigin(`${api.apiId}.execute-api.${region}.${urlSuffix}`, {
      customHeaders: { [EDGE_SECRET_HEADER]: edgeSecrets.sent },
    }),
    functionAssociations: [onEachRequest(scope, 'to-gateway', gatewayCode())],
  };
  return {
    api: {
      ...common,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: securityHeaders(scope, 'api-headers', DATA_POLICY),
    },
    papers: {
      ...common,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: new CachePolicy(scope, 'papers-cache', {
        comment: 'As the page says, at most five minutes, so that a withdrawal appears soon',
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.minutes(5),
        queryStringBehavior: CacheQueryStringBehavior.all(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(scope, 'papers-request', {
        comment: 'Headers that a page reads and that are not part of the cache key',
        headerBehavior: OriginRequestHeaderBehavior.allowList(
          'Accept',
          'User-Agent',
          'X-Forwarded-Host',
          'X-Viewer-Address',
        ),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      }),
      responseHeadersPolicy: securityHeaders(scope, 'papers-headers', sitePolicy(...connected)),
    },
  } satisfies Record<string, BehaviorOptions>;
}

/** Serves the WebSocket API, whose stage has the name of the path. The viewer's headers carry the handshake. */
export const socketBehavior = (host: string, { sent }: EdgeSecrets): BehaviorOptions => ({
  ...HTTPS,
  origin: new HttpOrigin(host, { customHeaders: { [EDGE_SECRET_HEADER]: sent } }),
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
});

/** Serves the public files of papers: the authors' source and the renditions. */
export function fileBehaviors(scope: Construct, files: IBucket) {
  // By name: the policy that grants CloudFront access is part of the bucket's stack, which is deployed first.
  const bucket = Bucket.fromBucketAttributes(scope, 'files-bucket', {
    bucketArn: files.bucketArn,
    bucketRegionalDomainName: files.bucketRegionalDomainName,
  });
  const common = {
    ...HTTPS,
    origin: S3BucketOrigin.withOriginAccessControl(bucket, { originPath: '/public' }),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: [
      onEachRequest(scope, 'to-file', FILES_CODE),
      onEachAnswer(scope, 'withdrawn', WITHDRAWN_CODE),
    ],
  };
  Validations.of(scope).acknowledge({
    id: '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    reason: 'The data stack writes this policy itself (PrivateBucket.showToCloudFront).',
  });
  return {
    pdf: { ...common, responseHeadersPolicy: securityHeaders(scope, 'pdf-headers', PDF_POLICY) },
    other: { ...common, responseHeadersPolicy: securityHeaders(scope, 'file-headers', AUTHORS_POLICY) },
  } satisfies Record<string, BehaviorOptions>;
}

/**
 * Returns the origins that pages call besides their own: the bucket to which browsers upload files that are too large for the API, and the
 * stage's own WebSocket host.
 */
export const connectedOrigins = (uploads: IBucket, socketUrl: string | undefined): string[] => [
  `https://${uploads.bucketRegionalDomainName}`,
  ...(socketUrl === undefined ? [] : [new URL(socketUrl).origin]),
];
