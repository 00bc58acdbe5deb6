import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { allowMethods } from '../_lib/runtime/allow-methods.ts';
import { becauseOf, causeOfRequest } from '../_lib/runtime/cause.ts';
import { fromEdge } from '../_lib/runtime/edge-headers.ts';
import { logRequests } from '../_lib/runtime/log-requests.ts';
import { serveTools } from './serve-tools.ts';

/** The MCP server over Streamable HTTP: `/mcp` for callers with a credential, `/mcp/public` for everyone. */
export const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(logRequests())
  .use(fromEdge())
  .handler(
    allowMethods(
      // MCP answers other methods than POST in its own form.
      () => [],
      (event, { awsRequestId }) =>
        becauseOf(causeOfRequest(event.headers, awsRequestId), () => serveTools(event)),
    ),
  );
