import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { fromEdge } from '../_lib/from-edge.ts';
import { logRequests } from '../_lib/log-requests.ts';
import { serveTools } from './serve-tools.ts';

/** The tool server over Streamable HTTP: `/mcp` for who brings a credential, `/mcp/public` for anybody. */
export const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(logRequests())
  .use(fromEdge())
  .handler((event) => serveTools(event));
