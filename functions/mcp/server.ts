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
import { AREA_WORDS, type Area } from '#shared/domain/areas.ts';
import { TOOLS_VERSION } from '#shared/domain/mcp-server-card.ts';
import { ERRORS } from '#shared/errors.ts';
import { counted } from '#shared/input/counted.ts';
import type { Catalog } from './catalog.ts';
import { type ClientFeatures, NO_CLIENT } from './client-features.ts';
import { guidance } from './guidance/guidance.ts';
import { inputSchema, outline, outputSchema, withoutInsides } from './json-schema.ts';
import { missingArea } from './missing-area.ts';
import { openSession, SESSION_CAPABILITIES } from './session.ts';
import type { Tool, Workbench } from './tool.ts';
import { noSuchTool } from './tools/find-tools.ts';
import { type Answer, framed } from './wording.ts';

interface ServerOptions {
  catalog: Catalog;
  bench: Workbench;
  /** Called if the API refused the credential or lacks an area of it, so that the transport can return a 401 or 403 instead. */
  onRefused?: (error: ORPCError<string, unknown>) => void;
  /** For servers with sessions: how often subscribed resources are checked. */
  session?: { lookEveryMs: number };
}

/**
 * Creates the MCP server for one caller. Uses the SDK's `Server` instead of `McpServer`, because the tools' schemas come from
 * the contract as whole schemas, not as shapes.
 */
export function toolServer({ catalog, bench, onRefused, session }: ServerOptions): Server {
  const { tools, listed = tools, prompts, resources, complete } = catalog;
  const server = new Server(
    {
      name: PRODUCT_NAME.toLowerCase(),
      title: PRODUCT_NAME,
      version: TOOLS_VERSION,
      websiteUrl: bench.platform.origin,
    },
    {
      capabilities: {
        ...{ tools: {}, prompts: {}, resources: {}, completions: {} },
        ...(session ? SESSION_CAPABILITIES : {}),
      },
      instructions: guidance('overview'),
    },
  );
  const featuresFor = session && openSession(server, catalog, bench, session.lookEveryMs);
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const areas = await bench.areas?.();
    return { tools: listed.filter((tool) => isGranted(tool, areas)).map(describeTool) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, noSuchTool(params.name, tools));
    const client = featuresFor?.(extra) ?? NO_CLIENT;
    return callTool(tool, params.arguments ?? {}, bench, client, onRefused);
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

/** Returns whether a credential with these areas can use a tool; without areas, it isn't known, and the tool is offered. */
const isGranted = ({ needs }: Tool, areas: readonly Area[] | undefined): boolean =>
  areas === undefined || !(needs in AREA_WORDS) || areas.some((area) => area === needs);

/** Returns a tool as lists have it: what `readOnlyHint` implies is left out. */
export function describeTool(tool: Tool) {
  const { name, title, description, annotations } = tool;
  const { readOnlyHint } = annotations;
  return {
    name,
    title,
    description,
    inputSchema: withoutInsides(inputSchema(tool.input), tool.rarelySent),
    ...(tool.output ? { outputSchema: outline(outputSchema(tool.output)) } : {}),
    annotations: { openWorldHint: false, ...(readOnlyHint ? { readOnlyHint } : annotations) },
  };
}

/** Calls a tool. A failure becomes a tool result with a message that a model can act on, not a protocol error. */
async function callTool(
  tool: Tool,
  given: Record<string, unknown>,
  bench: Workbench,
  client: ClientFeatures,
  onRefused: ServerOptions['onRefused'],
): Promise<CallToolResult> {
  try {
    const { structured, content } = await tool.run(given, bench, client);
    return {
      content,
      ...(structured === undefined ? {} : { structuredContent: structured as Record<string, unknown> }),
    };
  } catch (error) {
    if (error instanceof ORPCError && (error.status === 401 || missingArea(error))) onRefused?.(error);
    await logFailure(tool.name, error, bench, client);
    return { isError: true, content: [{ type: 'text', text: framed(refusalOf(error)) }] };
  }
}

/** Logs the failures that concern the agent's operator as well as the model: rate limits, outages, platform errors. */
async function logFailure(name: string, error: unknown, { platform }: Workbench, client: ClientFeatures) {
  if (error instanceof ORPCError && error.status === 429)
    return client.log('warning', `${name} was rate-limited. ${explain(error)}`);
  if (error instanceof ORPCError && error.status >= 500)
    return client.log('error', `${name} failed at ${platform.origin}. ${explain(error)}`);
  if (isUnreachable(error))
    return client.log('error', `${name} couldn’t reach ${platform.origin}. ${causeOf(error)}`);
}

/** Returns whether `fetch` got no response: it throws a TypeError without a connection and a TimeoutError after a timeout. */
const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || (error instanceof TypeError && error.message === 'fetch failed'));

const causeOf = ({ cause, message }: Error): string => (cause instanceof Error ? cause.message : message);

/**
 * Says what failed. A message that the platform made for the case can quote others, such as the name of an agent, so it is material; the
 * sentence of its code isn't. What is wrong with arguments quotes only the caller.
 */
export function refusalOf(error: unknown): Answer {
  if (!(error instanceof ORPCError) || error.code === 'validation-failed') return { before: explain(error) };
  const [, sentence] = (ERRORS as Partial<Record<string, readonly [number, string]>>)[error.code] ?? [];
  const { details, retryAfter, requestId } = dataOf(error);
  if (error.message === sentence && details.length === 0) return { before: explain(error) };
  return {
    before: `${sentence ?? 'The platform refused.'} (${codeOf(error, requestId)})`,
    material: [error.message, ...details].join('\n'),
    ...(retryAfter ? { after: againAfter(retryAfter) } : {}),
  };
}

/**
 * Says in words what failed, and what to do.
 * @param argumentNamed returns how the caller knows an argument
 */
export function explain(error: unknown, argumentNamed = (name: string) => name): string {
  if (error instanceof z.ZodError)
    return error.issues
      .map(
        ({ path: [name = 'input', ...inside], message }) =>
          `${[argumentNamed(String(name)), ...inside].join('.')}: ${message}`,
      )
      .join('\n');
  if (error instanceof ORPCError) {
    const { details, retryAfter, requestId } = dataOf(error);
    return [
      `${error.message} (${codeOf(error, requestId)})`,
      ...details,
      ...(retryAfter ? [againAfter(retryAfter)] : []),
    ].join('\n');
  }
  if (isUnreachable(error)) return `Couldn’t reach the platform: ${causeOf(error)}`;
  return error instanceof Error ? error.message : String(error);
}

function dataOf({ data }: ORPCError<string, unknown>) {
  const { details, retryAfter, requestId } = (data ?? {}) as {
    details?: { path: string; message: string }[];
    retryAfter?: number;
    requestId?: string;
  };
  const lines = (details ?? []).map(({ path, message }) => `${path}: ${message}`);
  return { details: lines, retryAfter, requestId };
}

const codeOf = ({ code }: ORPCError<string, unknown>, requestId: string | undefined): string =>
  `${code}${requestId ? `, request ${requestId}` : ''}`;

const againAfter = (seconds: number): string => `Try again in ${counted(seconds, 'second')}.`;
