import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';

const Behavior = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string('behaviors need a cache policy'),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
  LambdaFunctionAssociations: z.array(z.never('Lambda@Edge is not served')).default([]),
});
export type Behavior = z.infer<typeof Behavior>;

const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
  S3OriginConfig: z.looseObject({}).optional(),
});
export type Origin = z.infer<typeof Origin>;

const ErrorResponse = z.object({
  ErrorCode: z.coerce.number(),
  ResponseCode: z.coerce.number().optional(),
  ResponsePagePath: z.string().optional(),
});

const Properties = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z.array(Behavior.extend({ PathPattern: z.string() })).default([]),
    Origins: z.array(Origin),
    OriginGroups: notServed('origin groups are not served'),
    CustomErrorResponses: z.array(ErrorResponse).default([]),
    DefaultRootObject: z.string().default(''),
  }),
});
export type DistributionConfig = z.infer<typeof Properties>['DistributionConfig'];

/** Reads a distribution from the template: behaviors, origins, error pages. */
export const readDistribution = (templates: Templates, resource: Resource): DistributionConfig =>
  templates.properties(resource, Properties).DistributionConfig;
