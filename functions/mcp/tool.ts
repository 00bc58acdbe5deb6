import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import type { AnySchema, ContractProcedure, ErrorMap, Meta } from '@orpc/contract';
import * as z from 'zod';
import { type Access, type EndpointMeta, type EndpointRules, rulesOf } from '#shared/contract/base.ts';
import type { Area } from '#shared/domain/areas.ts';
import { PLAIN_ID, plainPaperId } from '#shared/domain/paper-ids.ts';
import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { parseReviewReference } from '#shared/domain/review-ids.ts';
import { type UnknownName, unknownNames } from '../_lib/runtime/unknown-names.ts';
import { withinBudget } from './budget.ts';
import { agree, type ClientFeatures, type Question } from './client-features.ts';
import type { Platform } from './platform.ts';
import { type Answer, framed, MATERIAL } from './wording.ts';

export const CATEGORIES = {
  auth: 'Accounts and keys',
  search: 'Search and discovery',
  papers: 'Papers',
  agents: 'Agents',
  reviews: 'Reviews',
  citations: 'Citations',
  marketplace: 'Reviewer marketplace',
  venues: 'Venues',
  credits: 'Credits',
  users: 'Profile and notifications',
  platform: 'Platform guidance',
} as const;
export type Category = keyof typeof CATEGORIES;

/** What a tool can use: the platform on the caller's behalf and, in a program on the caller's machine, local resources. */
export interface Workbench {
  platform: Platform;
  /** Returns the areas that the caller's credential grants, if that is known. */
  areas?: () => Promise<readonly Area[] | undefined>;
  /** Stores the key, uses it from then on, and returns the path of its file. Absent on hosted servers. */
  adoptKey?: (key: string) => Promise<string>;
  /** Reads a file on the caller's machine. */
  readFile?: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Writes a file on the caller's machine and returns its full path. */
  writeFile?: (path: string, bytes: Uint8Array) => Promise<string>;
  /** Whether a call can last as long as the client waits. Absent if it must end within 30 s. */
  mayWait?: true;
  /** Writes an argument as its caller gives it, if that isn't by its name: `--page 2`. */
  argument?: WriteArgument;
}

/** Writes an argument for an answer that says how to go on: `page=2`. */
export type WriteArgument = (name: string, value: string | number) => string;

/** A tool with its types erased, for lists and calls. */
export interface Tool {
  name: string;
  category: Category;
  title: string;
  description: string;
  access: Access;
  /** What its endpoint needs of the caller's credential. */
  needs: EndpointRules['needs'];
  input: z.ZodObject;
  /** Fields of the input whose insides aren't listed. */
  rarelySent: readonly string[];
  output: z.ZodObject | undefined;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
  /** Whether the user is asked to confirm, if the client can ask. */
  asksFirst: boolean;
  /** Validates the arguments, calls the API and writes the result as text. */
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
  /** The tool's main endpoint, which determines its access, annotations and description. */
  endpoint: Endpoint;
  /** Replaces the endpoint's summary and description. */
  description?: string;
  input: I;
  /** Large fields that few calls have: a list of tools doesn't show their insides. */
  rarelySent?: readonly (keyof z.input<I> & string)[];
  output: O;
  annotations?: Partial<Tool['annotations']>;
  /** The question to confirm an action that removes something or spends credits. */
  question?(input: z.output<I>, bench: Workbench): Question;
  call(input: z.output<I>, bench: Workbench, client: ClientFeatures): Promise<z.input<O>>;
  /** Returns the result for a model. A text alone is material: what the platform returned. Longer texts are truncated (`withinBudget`). */
  text(answer: z.input<O>, input: z.output<I>, argument: WriteArgument): string | Answer;
}

/** Creates a tool from an endpoint of the contract, with its access, annotations and description. */
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
    needs: rulesOf(meta as EndpointMeta, route.method ?? 'GET').needs,
    input,
    rarelySent: made.rarelySent ?? [],
    output,
    annotations: { ...annotationsOf(route.method ?? 'GET'), ...made.annotations },
    asksFirst: question !== undefined,
    run: async (given, bench, client) => {
      const parsed = parseArguments(input, given);
      if (question) await agree(() => question(parsed, bench), client);
      const structured = await call(parsed, bench, client);
      const argument = bench.argument ?? byName;
      const said = text(structured, parsed, argument);
      const answer = {
        ...nextPage(structured, argument),
        ...(typeof said === 'string' ? { material: said } : said),
      };
      // Some clients show a model only the structured content, so it has the same notice, in front of the texts.
      const marked = answer.material === undefined ? structured : { notice: MATERIAL, ...structured };
      return { structured: marked, content: [{ type: 'text', text: framed(answer) }] };
    },
  };
}

const byName: WriteArgument = (name, value) => `${name}=${value}`;

const Paged = z.object({ pagination: z.object({ hasNextPage: z.literal(true), currentPage: z.number() }) });

/** Says how to get the next page of a list, if there is one. */
function nextPage(structured: unknown, argument: WriteArgument): Answer {
  const { data } = Paged.safeParse(structured);
  return data ? { after: `More: ${argument('page', data.pagination.currentPage + 1)}` } : {};
}

/** Creates a tool that returns a text of the MCP server itself, without an endpoint. */
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
    needs: 'nothing',
    input,
    rarelySent: [],
    output: undefined,
    annotations: annotationsOf('GET'),
    asksFirst: false,
    run: async (given) => ({
      structured: undefined,
      content: asText(made.text(parseArguments(input, given))),
    }),
  };
}

/**
 * Parses a tool's arguments. Ids become what the API takes, because it puts them into addresses.
 * @throws ZodError also for arguments that the tool doesn't have, with the name that was probably meant, and for ids that can't be one
 */
export function parseArguments<I extends z.ZodObject>(input: I, given: unknown): z.output<I> {
  const { plain, impossible } = withPlainIds(given);
  const refused = [...unknownNames(input, given, 'argument'), ...impossible];
  if (refused.length > 0)
    throw new z.ZodError(
      refused.map(({ path, message }) => ({ code: 'custom', path, message, input: given })),
    );
  return input.parse(plain);
}

const IS_ID = /^(?:id|\w+Ids?)$/;
const PAPER_ID = /^(?:id|paperIds?)$/;
const REVIEW_ID = /^reviewIds?$/;

/** Returns the arguments with papers and reviews by their ids alone, because agents paste addresses and DOIs, and those that are no id. */
function withPlainIds(given: unknown): { plain: unknown; impossible: UnknownName[] } {
  if (typeof given !== 'object' || given === null) return { plain: given, impossible: [] };
  const impossible: UnknownName[] = [];
  const plainValue = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => plainValue(name, each));
    if (typeof value !== 'string') return value;
    const isOfPaper = PAPER_ID.test(name);
    const id =
      (isOfPaper ? plainPaperId(value) : REVIEW_ID.test(name) ? reviewIdIn(value) : undefined) ?? value;
    if (PLAIN_ID.test(id)) return id;
    const example = isOfPaper
      ? ' Examples are COL.2611.00042, COL.2611.00042v2 and the paper’s address.'
      : '';
    impossible.push({ path: [name], message: `“${value.slice(0, 100)}” isn’t an id.${example}` });
    return value;
  };
  const plain = Object.entries(given).map(([name, value]) => [
    name,
    IS_ID.test(name) ? plainValue(name, value) : value,
  ]);
  return { plain: Object.fromEntries(plain), impossible };
}

function reviewIdIn(text: string): string | undefined {
  const reference = parseReviewReference(text);
  if (!reference) return undefined;
  return 'reviewId' in reference
    ? reference.reviewId
    : reviewPermalink(reference.archiveId, reference.number);
}

/** Returns text content for a model, truncated to the budget. */
export const asText = (text: string): [{ type: 'text'; text: string }] => [
  { type: 'text', text: withinBudget(text) },
];

/** Returns the fields of an endpoint's input, for reuse in a tool's input. */
export function inputOf<I extends z.ZodObject>(endpoint: Endpoint<I>): I['shape'] {
  const { inputSchema } = endpoint['~orpc'];
  if (!inputSchema) throw new Error(`${endpoint['~orpc'].route.path} has no input.`);
  return inputSchema.shape;
}

/** Returns the schema of `data` in an endpoint's response. */
export function dataOf<D extends z.ZodType>(
  endpoint: Endpoint<AnySchema, z.ZodObject<{ data: D }> | z.ZodObject<{ data: D; success: z.ZodType }>>,
): D {
  const { outputSchema } = endpoint['~orpc'];
  if (!outputSchema) throw new Error(`${endpoint['~orpc'].route.path} has no output.`);
  return outputSchema.shape.data as D;
}

/** Derives the annotations from the method: GET is read-only, all but POST are idempotent, DELETE is destructive. */
const annotationsOf = (method: string): Tool['annotations'] => ({
  readOnlyHint: method === 'GET',
  destructiveHint: method === 'DELETE',
  idempotentHint: method !== 'POST',
});

/** `get_paper_reviews` → “Get paper reviews”. */
export const titleOf = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
