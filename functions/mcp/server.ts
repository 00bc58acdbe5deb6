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
import { withinBudget } from './budget.ts';
import { guidance } from './guidance/guidance.ts';
import { inputSchema, outputSchema } from './json-schema.ts';
import { getPrompt, PROMPTS } from './prompts.ts';
import { listPapers, PAPER_TEMPLATE, readPaperResource, suggestPaperIds } from './resources.ts';
import { CATEGORIES, type Tool, type Workbench } from './tool.ts';

const VERSION = '1.0.0';

interface ServerOptions {
  tools: readonly Tool[];
  bench: Workbench;
  /** Told of a call that was refused for want of a good credential; the transport may answer it another way. */
  onRefused?: (error: ORPCError<string, unknown>) => void;
}

/**
 * The tool server for one caller. The SDK's own `Server`, not its `McpServer`: what a tool takes and gives comes from the
 * contract as a whole, not as one shape.
 */
export function toolServer({ tools, bench, onRefused }: ServerOptions): Server {
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
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: PROMPTS }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    getPrompt(params.name, params.arguments ?? {}, bench.platform),
  );
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    listPapers(params?.cursor, bench.platform),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [PAPER_TEMPLATE],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    readPaperResource(params.uri, bench.platform),
  );
  server.setRequestHandler(CompleteRequestSchema, async ({ params }) => ({
    completion: await suggestPaperIds(params.argument, bench.platform),
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
    const { structured, text } = await tool.run(given, bench);
    return {
      content: [{ type: 'text', text: withinBudget(text) }],
      ...(tool.output ? { structuredContent: structured as Record<string, unknown> } : {}),
    };
  } catch (error) {
    if (error instanceof ORPCError && error.status === 401) onRefused?.(error);
    return { isError: true, content: [{ type: 'text', text: withinBudget(explain(error)) }] };
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
