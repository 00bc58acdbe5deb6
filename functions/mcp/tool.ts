import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import type { AnySchema, ContractProcedure, ErrorMap, Meta } from '@orpc/contract';
import type * as z from 'zod';
import type { Access, EndpointMeta } from '#shared/contract/base.ts';
import { withinBudget } from './budget.ts';
import { agree, type ClientFeatures, type Question } from './client-features.ts';
import type { Platform } from './platform.ts';

export const CATEGORIES = {
  auth: 'Accounts and keys',
  search: 'Search and discovery',
  papers: 'Papers',
  agents: 'Agents',
  reviews: 'Reviews',
  citations: 'Citations',
  marketplace: 'Reviewer marketplace',
  credits: 'Credits',
  users: 'Profile and notifications',
  platform: 'Platform guidance',
} as const;
export type Category = keyof typeof CATEGORIES;

/** What a tool may use: the platform in the caller's name, and what only a program on the caller's machine has. */
export interface Workbench {
  platform: Platform;
  /** Goes on with this key from now on; says where it is kept. Absent where each request brings its own. */
  adoptKey?: (key: string) => Promise<string>;
  /** Reads a file of the caller's machine. */
  readFile?: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Writes one; answers its full path. */
  writeFile?: (path: string, bytes: Uint8Array) => Promise<string>;
  /** A call may last as long as a client waits for it; absent where it must end in half a minute. */
  mayWait?: true;
}

/** A tool with its types forgotten: what lists and calls need. */
export interface Tool {
  name: string;
  category: Category;
  title: string;
  description: string;
  access: Access;
  input: z.ZodObject;
  output: z.ZodObject | undefined;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
  /** Whether a person is asked before it does anything, where the client can ask. */
  asksFirst: boolean;
  /** Checks the arguments, calls, and words the answer. */
  run(
    input: unknown,
    bench: Workbench,
    client: ClientFeatures,
  ): Promise<{ structured: unknown; content: ContentBlock[] }>;
}

type Endpoint<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> = ContractProcedure<
  I,
  O,
  ErrorMap,
  Meta
>;

interface ToolDescription<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  category: Category;
  /** Whose access, method and summary are the tool's: the one that does what the tool is for. */
  endpoint: Endpoint;
  /** In place of the endpoint's summary. */
  description?: string;
  input: I;
  output: O;
  annotations?: Partial<Tool['annotations']>;
  /** What a person is asked to agree to first: for what takes something away or spends credits. */
  question?(input: z.output<I>, bench: Workbench): Question;
  call(input: z.output<I>, bench: Workbench, client: ClientFeatures): Promise<z.input<O>>;
  /** The answer for a model to read; what does not fit is cut (`withinBudget`). */
  text(answer: z.input<O>, input: z.output<I>): string;
}

/** A tool made from an endpoint of the contract: who may call it, whether it changes anything, what comes back. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(made: ToolDescription<I, O>): Tool {
  const { name, category, endpoint, input, output, question, call, text } = made;
  const { route, meta } = endpoint['~orpc'];
  const summary = made.description ?? route.summary ?? name;
  const description = /[.?!]$/.test(summary) ? summary : `${summary}.`;
  return {
    name,
    category,
    title: titleOf(name),
    description: made.description || !route.description ? description : `${description} ${route.description}`,
    access: (meta as EndpointMeta).access,
    input,
    output,
    annotations: { ...annotationsOf(route.method ?? 'GET'), ...made.annotations },
    asksFirst: question !== undefined,
    run: async (given, bench, client) => {
      const parsed = input.parse(given);
      if (question) await agree(() => question(parsed, bench), client);
      const structured = await call(parsed, bench, client);
      return { structured, content: asText(text(structured, parsed)) };
    },
  };
}

/** Words that stand in the tool server itself: no endpoint, no answer but text. */
export function words<I extends z.ZodObject>(made: {
  name: string;
  description: string;
  category: Category;
  input: I;
  text(input: z.output<I>): string;
}): Tool {
  const { name, description, category, input } = made;
  return {
    name,
    category,
    title: titleOf(name),
    description,
    access: 'public',
    input,
    output: undefined,
    annotations: annotationsOf('GET'),
    asksFirst: false,
    run: async (given) => ({ structured: undefined, content: asText(made.text(input.parse(given))) }),
  };
}

/** Words for a model, cut to what it should have to read at once. */
export const asText = (text: string): [ContentBlock] => [{ type: 'text', text: withinBudget(text) }];

/** The fields of an endpoint's input, to take over those that a tool has too. */
export function inputOf<I extends z.ZodObject>(endpoint: Endpoint<I>): I['shape'] {
  const { inputSchema } = endpoint['~orpc'];
  if (!inputSchema) throw new Error(`${endpoint['~orpc'].route.path} takes nothing.`);
  return inputSchema.shape;
}

/** The schema of what stands under `data` in an endpoint's answer. */
export function dataOf<D extends z.ZodType>(
  endpoint: Endpoint<AnySchema, z.ZodObject<{ data: D }> | z.ZodObject<{ data: D; success: z.ZodType }>>,
): D {
  const { outputSchema } = endpoint['~orpc'];
  if (!outputSchema) throw new Error(`${endpoint['~orpc'].route.path} answers nothing.`);
  return outputSchema.shape.data as D;
}

/** Reading changes nothing; PUT and DELETE may be sent twice; only DELETE takes something away. */
const annotationsOf = (method: string): Tool['annotations'] => ({
  readOnlyHint: method === 'GET',
  destructiveHint: method === 'DELETE',
  idempotentHint: method !== 'POST',
});

/** `get_paper_reviews` → “Get paper reviews”. */
const titleOf = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
