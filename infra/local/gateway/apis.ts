import type { Templates } from '../assembly/templates.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import type { Functions } from '../lambda/functions.ts';
import { gatewayMessage } from './function-answer.ts';
import { createHttpApi, type HttpApi } from './http-api.ts';
import { createSocketApi, type SocketApi } from './websocket-api.ts';

export type Apis = { http: HttpApi[]; sockets: SocketApi[] };

/** The stack's APIs of API Gateway. */
export function createApis(templates: Templates, functions: Functions): Apis {
  const all = templates.ofType('AWS::ApiGatewayV2::Api');
  const isSocket = ({ properties }: (typeof all)[number]): boolean => properties.ProtocolType === 'WEBSOCKET';
  return {
    http: all.filter((api) => !isSocket(api)).map((api) => createHttpApi(templates, api, functions)),
    sockets: all.filter(isSocket).map((api) => createSocketApi(templates, api, functions)),
  };
}

/**
 * Serves the APIs at the addresses that functions call, without CloudFront: `/_execute-api/<api>/<path>` of an HTTP API, and
 * `/_execute-api/<api>/<stage>/@connections/<id>` of a WebSocket API.
 */
export const connectionsEndpoint =
  ({ http, sockets }: Apis) =>
  async (request: HttpRequest): Promise<HttpAnswer> => {
    const [, , apiId, ...rest] = request.path.split('/');
    const plain = http.find((candidate) => candidate.apiId === apiId);
    if (plain) return plain.handle({ ...request, path: `/${rest.join('/')}` });
    const [stage, resource, connectionId] = rest;
    const api = sockets.find((candidate) => candidate.apiId === apiId && candidate.stage === stage);
    return api === undefined || resource !== '@connections' || connectionId === undefined
      ? gatewayMessage(403, 'Forbidden')
      : api.manage(request, decodeURIComponent(connectionId));
  };
