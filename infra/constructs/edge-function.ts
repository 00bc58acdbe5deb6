import {
  Function as CloudFrontFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** Runs code (see edge-code.ts) at the edge on each viewer request, before the cache. */
export function onEachRequest(scope: Construct, id: string, code: string): FunctionAssociation {
  return associate(FunctionEventType.VIEWER_REQUEST, scope, id, code);
}

/** Runs code at the edge on each viewer response, from the cache or the origin. */
export function onEachAnswer(scope: Construct, id: string, code: string): FunctionAssociation {
  return associate(FunctionEventType.VIEWER_RESPONSE, scope, id, code);
}

const associate = (
  eventType: FunctionEventType,
  scope: Construct,
  id: string,
  code: string,
): FunctionAssociation => ({
  eventType,
  function: new CloudFrontFunction(scope, id, {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(code),
  }),
});
