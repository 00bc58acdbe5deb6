import {
  Function as CloudFrontFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** Runs a text of JavaScript (see edge-code.ts) at the edge, on each request before the cache is asked. */
export function onEachRequest(scope: Construct, id: string, code: string): FunctionAssociation {
  return associate(FunctionEventType.VIEWER_REQUEST, scope, id, code);
}

/** The same on each answer, from the cache or from its origin. */
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
