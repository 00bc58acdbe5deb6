import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { ORPCError } from '@orpc/client';
import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Catalogue } from './catalogue.ts';
import { guidance } from './guidance/guidance.ts';
import { inputSchema, outputSchema } from './json-schema.ts';
import { asText, CATEGORIES, type Tool, type Workbench } from './tool.ts';

const VERSION = '1.0.0';

interface ServerOptions {
  catalogue: Catalogue;
  bench: Workbench;
  /** Told of a call that was refused for want of a good credential; the transport may answer it another way. */
  onRefused?: (error: ORPCError<string, unknown>) => void;
}

/**
 * The tool server for one caller. The SDK's own `Server`, not its `McpServer`: what a tool takes and gives comes from the
 * contract as a whole, not as one shape.
 */
export function toolServer({ catalogue, bench, onRefused }: ServerOptions): Server {
  const { tools, prompts, resources, complete } = catalogue;
  const server = new Server(
    {
      name: PRODUCT_NAME.toLowerCase(),
      title: PRODUCT_NAME,
      version: VERSION,
      websiteUrl: bench.platform.origin,
    },
    {
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
      instructions: guidance('overview'),
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(describe) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    return callTool(tool, params.arguments ?? {}, bench, onRefused);
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...prompts.all] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    prompts.get(params.name, params.arguments ?? {}, bench.platform),
  );
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    resources.list(params?.cursor, bench.platform),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [...resources.templates],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    resources.read(params.uri, bench.platform),
  );
  server.setRequestHandler(CompleteRequestSchema, async ({ params }) => ({
    completion: await complete(params.argument, bench.platform),
  }));
  return server;
}

function describe(tool: Tool) {
  const { name, title, description, category, annotations } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(tool.input),
    ...(tool.output ? { outputSchema: outputSchema(tool.output) } : {}),
    annotations: { title, openWorldHint: false, ...annotations },
    _meta: { category: CATEGORIES[category] },
  };
}

/** What goes wrong in a call is the tool's answer, in words that a model can act on, not an error of the protocol. */
async function callTool(
  tool: Tool,
  given: Record<string, unknown>,
  bench: Workbench,
  onRefused: ServerOptions['onRefused'],
): Promise<CallToolResult> {
  try {
    const { structured, content } = await tool.run(given, bench);
    return {
      content,
      ...(tool.output ? { structuredContent: structured as Record<string, unknown> } : {}),
    };
  } catch (error) {
    if (error instanceof ORPCError && error.status === 401) onRefused?.(error);
    return { isError: true, content: asText(explain(error)) };
  }
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n');
  }
  if (error instanceof ORPCError) {
    const { details, retryAfter, requestId } = (error.data ?? {}) as {
      details?: { path: string; message: string }[];
      retryAfter?: number;
      requestId?: string;
    };
    const others = (details ?? []).map(({ path, message }) => `${path}: ${message}`);
    return [
      `${error.message} (${error.code}${requestId ? `, request ${requestId}` : ''})`,
      ...others,
      ...(retryAfter ? [`Try again in ${retryAfter} seconds.`] : []),
    ].join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
