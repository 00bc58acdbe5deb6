import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';

/**
 * Paths below which one route leads to a function: a stack has at most 500 resources, and each route is one. The function refuses
 * what the contract doesn't have.
 */
const PROXIED = ['/papers/{id}/reproductions/'];

/** Returns the route of API Gateway that leads an endpoint to its function. */
export function routeOf({ method, path }: { method: string; path: string }): {
  method: HttpMethod;
  path: string;
} {
  const beginning = PROXIED.find((each) => path.startsWith(each));
  return beginning === undefined
    ? { method: z.enum(HttpMethod).parse(method), path: API_BASE_PATH + path }
    : { method: HttpMethod.ANY, path: `${API_BASE_PATH}${beginning}{proxy+}` };
}
