import { API_BASE_PATH } from '#shared/constants.ts';
import { needsSession } from '#shared/contract/base.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import { errorCodesOf } from '#shared/contract/error-codes.ts';
import type { JsonSchema } from '#shared/contract/openapi-examples.ts';
import { referencePath } from '#shared/contract/resource-pages.ts';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#shared/errors.ts';
import { exampleRequest, isForBrowsers } from './example-request.ts';
import { EXAMPLE_LANGUAGES, type ExampleLanguage, examplesOf } from './examples.ts';
import { type FieldContext, fieldItem, fieldList, typeName } from './fields.ts';
import type { Operation, Parameter } from './operation.ts';

/** Returns the section of an endpoint in Markdown: what to send, what comes back, the errors and examples. */
export function endpointMarkdown(endpoint: Endpoint, operation: Operation, context: FieldContext): string {
  return [
    `## ${operation.summary}`,
    `\`${endpoint.method} ${API_BASE_PATH}${endpoint.path}\``,
    operation.deprecated ? '**Deprecated.** Still works for older clients.' : '',
    operation.description ?? '',
    accessOf(endpoint),
    limitsOf(endpoint),
    ...(['path', 'query'] as const).map((place) => parametersIn(place, operation, context)),
    bodyOf(operation, context),
    responseOf(operation, { ...context, isReturned: true }),
    errorsOf(endpoint),
    ...examplesFor(endpoint, operation),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const SENTENCES = {
  public: 'None. Anyone can call this endpoint.',
  optional: 'Optional. With an API key or a session, the response also contains what only you can see.',
  supervisor: 'An API key or a session.',
  admin: 'A session of an admin.',
} as const;

function accessOf({ access, method, needs }: Endpoint): string {
  const isForSessions = needsSession(needs) && needs !== 'password-or-key';
  const who = isForSessions ? 'A session: the token of a login. API keys are refused.' : SENTENCES[access];
  const retries =
    method === 'POST'
      ? '\n\n**Retries:** send an [`Idempotency-Key`](/docs/api#idempotency-and-caching).'
      : '';
  return `**Authentication:** ${who}${retries}`;
}

/** Names the endpoint's own rate limits, which its errors describe, beside those of all endpoints. */
function limitsOf({ errors }: Endpoint): string {
  const own = ERROR_CODES.filter((code) => Object.hasOwn(errors, code) && ERRORS[code][0] === 429);
  const more = own.length > 0 ? `, and its own: ${own.map((code) => `\`${code}\``).join(', ')}` : '';
  return `**Rate limits:** [those of all endpoints](/docs/api#limits)${more}.`;
}

const PLACES = { path: 'Path parameters', query: 'Query parameters' } as const;

function parametersIn(
  place: 'path' | 'query',
  { parameters = [] }: Operation,
  context: FieldContext,
): string {
  const items = parameters
    .filter((each) => each.in === place)
    .map((each: Parameter) =>
      fieldItem(each.name, each.schema, { isRequired: each.required ?? false, context }),
    );
  return items.length > 0 ? `### ${PLACES[place]}\n\n${items.join('\n')}` : '';
}

function bodyOf({ requestBody }: Operation, context: FieldContext): string {
  if (!requestBody) return '';
  const { 'application/json': json, 'multipart/form-data': form } = requestBody.content;
  const schema = json?.schema ?? form?.schema;
  if (!schema) return '';
  const files = form
    ? '\n\nTo send files, use `multipart/form-data` with the same fields. Lists and objects are JSON.'
    : '';
  return `### Body\n\nA JSON object.${files}\n\n${fieldList(schema, context)}`;
}

function responseOf({ responses }: Operation, context: FieldContext): string {
  const [status = '', response] = Object.entries(responses).find(([each]) => each < '400') ?? [];
  const schema = response?.content?.['application/json']?.schema;
  if (!schema) {
    const what = status === '302' ? 'Redirects with `302`.' : `Responds with \`${status}\` and a file.`;
    return `### Response\n\n${what}`;
  }
  return `### Response\n\n${['Responds with', `\`${status}\``, returned(schema, context)].join(' ')}`;
}

/** Describes the response: the data is often one named object, or a list with a few facts. */
function returned(schema: JsonSchema, context: FieldContext): string {
  const { success, data, ...rest } = schema.properties ?? {};
  if (data === undefined) {
    const fields = fieldList({ ...schema, properties: rest }, context);
    return success && !fields ? 'and `{ "success": true }`.' : `and:\n\n${fields}`;
  }
  const type = typeName(data, context);
  const others = Object.keys(rest).length > 0 ? fieldList({ ...schema, properties: rest }, context) : '';
  if (type.includes('](')) return `and, in \`data\`, ${article(type)}.${others && `\n\nAlso:\n\n${others}`}`;
  return `and:\n\n${[fieldItem('data', data, { isRequired: true, context }), others].filter(Boolean).join('\n')}`;
}

const article = (type: string) => `${/^(\[?[AEIOU]|array)/.test(type) ? 'an' : 'a'} ${type}`;

function errorsOf(endpoint: Endpoint): string {
  const all = [...errorCodesOf(endpoint).values()].flat();
  const isOwn = (code: ErrorCode) => Object.hasOwn(endpoint.errors, code);
  const rows = all.filter(isOwn).map((code) => errorRow(code));
  const common = all
    .filter((code) => !isOwn(code))
    .map((code) => `\`${code}\``)
    .join(', ');
  const shared = `[Shared by many endpoints](${referencePath('errors')}): ${common}.`;
  return `### Errors\n\n${rows.length > 0 ? `${errorTable(rows)}\n\n` : ''}${shared}`;
}

/** Returns a table row: the code, its status and when it occurs. */
export const errorRow = (code: ErrorCode): string => {
  const [status, sentence] = ERRORS[code];
  return `| \`${code}\` | ${status} | ${sentence.replaceAll('|', '\\|')} |`;
};

export const errorTable = (rows: string[]): string =>
  `| Code | Status | Message |\n| - | - | - |\n${rows.join('\n')}`;

function examplesFor(endpoint: Endpoint, operation: Operation): string[] {
  const request = exampleRequest(endpoint, operation);
  if (isForBrowsers(endpoint, operation) || !request)
    return ['### Example\n\nOpen this address in a browser: it leads to another site and back.'];
  const languages = Object.keys(EXAMPLE_LANGUAGES) as ExampleLanguage[];
  const texts = examplesOf(request);
  const blocks = languages.map((language) => fenced(language, texts[language]));
  return ['### Example request', ...blocks, ...exampleResponse(operation)];
}

function exampleResponse({ responses }: Operation): string[] {
  const success = Object.entries(responses).find(([status]) => status < '400')?.[1];
  const example = success?.content?.['application/json']?.example;
  return example ? ['### Example response', fenced('json', JSON.stringify(example, null, 2))] : [];
}

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
