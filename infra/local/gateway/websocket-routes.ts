import { z } from 'zod';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { belongsTo } from './http-api.ts';

const ApiProperties = z.object({
  RouteSelectionExpression: z
    .string()
    .regex(/^\$request\.body\.\w+$/, 'routes are chosen by one field of the message: $request.body.FIELD'),
});
const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z
    .enum(['NONE'], 'authorizers are not served: $connect checks who comes')
    .default('NONE'),
  RouteResponseSelectionExpression: z.string().optional(),
});
const IntegrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
});

export type SocketRoute = {
  functionUri: string;
  /** Whether the client receives the function's answer. */
  replies: boolean;
};

export type SocketRoutes = {
  stage: string;
  get(routeKey: string): SocketRoute | undefined;
  /** Returns the route of a message: by its field, or $default. */
  choose(message: string): { routeKey: string; route: SocketRoute | undefined };
};

/** Reads the routes of a WebSocket API of the stack. */
export function readSocketRoutes(templates: Templates, api: Resource): SocketRoutes {
  const apiId = templates.ref(api);
  const mine = (type: string): Resource[] =>
    templates.ofType(type).filter((resource) => belongsTo(templates, resource, apiId));
  const integrations = new Map(
    mine('AWS::ApiGatewayV2::Integration').map((resource) => [
      templates.ref(resource),
      templates.properties(resource, IntegrationProperties).IntegrationUri,
    ]),
  );
  const routes = new Map<string, SocketRoute>();
  for (const resource of mine('AWS::ApiGatewayV2::Route')) {
    const { RouteKey, Target, RouteResponseSelectionExpression } = templates.properties(
      resource,
      RouteProperties,
    );
    const functionUri = integrations.get(Target.replace('integrations/', ''));
    if (functionUri === undefined) {
      throw new LocalCloudError(`${nameOf(resource)}: no integration ${Target}`);
    }
    routes.set(RouteKey, { functionUri, replies: RouteResponseSelectionExpression !== undefined });
  }
  const [stage] = mine('AWS::ApiGatewayV2::Stage');
  if (stage === undefined) {
    throw new LocalCloudError(`${nameOf(api)} has no stage`);
  }
  const field = templates.properties(api, ApiProperties).RouteSelectionExpression.split('.').at(-1) ?? '';
  return {
    stage: templates.ref(stage),
    get: (routeKey) => routes.get(routeKey),
    choose: (message) => {
      const named = fieldOf(message, field);
      const routeKey =
        named !== undefined && !named.startsWith('$') && routes.has(named) ? named : '$default';
      return { routeKey, route: routes.get(routeKey) };
    },
  };
}

function fieldOf(message: string, field: string): string | undefined {
  try {
    const value: unknown = JSON.parse(message);
    const named: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
    return typeof named === 'string' ? named : undefined;
  } catch {
    return undefined;
  }
}
