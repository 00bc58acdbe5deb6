import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { API_BASE_PATH, LIMITS, PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';
import { needsSession } from '#shared/contract/base.ts';
import { type Endpoint, listEndpoints } from '#shared/contract/endpoints.ts';
import { errorCodesOf } from '#shared/contract/error-codes.ts';
import { contract } from '#shared/contract/index.ts';
import { exampleOf, type JsonSchema, type NamedSchemas } from '#shared/contract/openapi-examples.ts';
import { NAMED_SCHEMAS } from '#shared/contract/openapi-schemas.ts';
import { plainJsonInput } from '#shared/contract/plain-json-input.ts';
import { RESOURCE_PAGES } from '#shared/contract/resource-pages.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** Builds the OpenAPI 3.1 document of the whole contract. Runs at build time; the API serves the result unchanged. */
export async function generateOpenApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: DESCRIPTION,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE_PATH, description: 'This platform' }],
    tags: Object.entries(RESOURCE_PAGES).map(([name, { description }]) => ({ name, description })),
    commonSchemas: Object.fromEntries(
      Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
    ),
    components: { securitySchemes: SECURITY_SCHEMES },
  });
  const named = (document.components?.schemas ?? {}) as NamedSchemas;
  const codes = listEndpoints().flatMap((endpoint) =>
    complete(operationOf(document, endpoint), endpoint, named),
  );
  const examples = Object.fromEntries(
    [...new Set(codes)].map((code) => [code, { value: errorExample(code) }]),
  );
  return forClients({ ...document, components: { ...document.components, examples } });
}

/**
 * Builds the document that programs get: a body that can be JSON or a form is named, so that generated clients have one class for both.
 */
export async function openApiForClients(): Promise<OpenAPI.Document> {
  const document = await generateOpenApi();
  const schemas = { ...document.components?.schemas };
  for (const endpoint of listEndpoints()) {
    const { requestBody, operationId = '' } = operationOf(document, endpoint);
    const contents = bodyContents(requestBody);
    const schema = contents[0]?.schema;
    if (contents.length < 2 || !schema) continue;
    const words = operationId.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const name = `${words.join('')}Request`;
    Object.assign(schemas, { [name]: schema });
    for (const content of contents) content.schema = { $ref: `#/components/schemas/${name}` };
  }
  return { ...document, components: { ...document.components, schemas } };
}

/**
 * Leaves out the bounds of whole numbers in JavaScript, which are no limits of the API, and the types of values that are texts or lists:
 * generators of typed clients can't name these.
 */
function forClients<T>(value: T): T {
  if (Array.isArray(value)) return value.map(forClients) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf } = value as JsonSchema;
  const has = (type: string) => anyOf?.some((each) => each.type === type);
  if (Array.isArray(anyOf) && has('string') && has('array'))
    return { description: 'A text, a list of texts, or null.' } as T;
  const real = Object.entries(value).filter(
    ([name, bound]) =>
      !(name === 'maximum' && bound === Number.MAX_SAFE_INTEGER) &&
      !(name === 'minimum' && bound === Number.MIN_SAFE_INTEGER),
  );
  return Object.fromEntries(real.map(([name, part]) => [name, forClients(part)])) as T;
}

const DESCRIPTION = `The API of ${PRODUCT_NAME}, ${PRODUCT_TAGLINE}.

Every successful response is \`{ "success": true, "data": … }\`, every error \`{ "success": false, "error", "code", "requestId" }\` with
a 4xx or 5xx status; \`error\` is a sentence that a person can act on, \`code\` comes from a closed list. Lists are pages: \`page\` from
1, \`limit\` up to 50, and \`data.pagination\`. Send an API key in \`X-API-Key\`, or a session in \`Authorization: Bearer\`.
\`Idempotency-Key\` works on every POST that creates something; public GETs have an \`ETag\`.`;

const SECURITY_SCHEMES: Record<string, OpenAPI.SecuritySchemeObject> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Your API key. Create one on the API Keys page or with `POST /auth/api-keys`.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of `POST /auth/login`. Valid for a day, or 30 days with `rememberMe`.',
  },
};

/** Returns an endpoint's operation in the document. @throws Error if it is missing */
export function operationOf(document: OpenAPI.Document, { method, path }: Endpoint): OpenAPI.OperationObject {
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
  if (!operation) throw new Error(`${method} ${path} is missing in the OpenAPI document.`);
  return operation;
}

/** Adds to an operation its access rules, its errors and examples of its request and response. Returns its error codes. */
function complete(operation: OpenAPI.OperationObject, endpoint: Endpoint, named: NamedSchemas): ErrorCode[] {
  const { access, needs } = endpoint;
  const known =
    needsSession(needs) && needs !== 'password-or-key'
      ? [{ session: [] }]
      : [{ apiKey: [] }, { session: [] }];
  const needed = NEED_SENTENCES[needs] ?? `Keys and assistants need the area \`${needs}\`.`;
  if (access !== 'public') operation.description = [operation.description, needed].filter(Boolean).join(' ');
  operation.security = access === 'public' ? [] : access === 'optional' ? [{}, ...known] : known;
  // Both have one schema, so that generated clients have one class: forms send lists and objects as JSON.
  for (const content of bodyContents(operation.requestBody))
    if (content.schema) content.schema = plainJsonInput(content.schema as JsonSchema) as OpenAPI.SchemaObject;
  const errors = errorCodesOf(endpoint);
  operation.responses = {
    ...successOf(operation),
    ...Object.fromEntries([...errors].map(([status, codes]) => [status, errorResponse(status, codes)])),
  };
  for (const content of contentsOf(operation)) {
    if (content.schema) content.example = exampleOf(content.schema as JsonSchema, '', named);
  }
  for (const parameter of operation.parameters ?? []) {
    if (!('schema' in parameter && parameter.schema)) continue;
    parameter.schema = plainJsonInput(parameter.schema as JsonSchema) as NonNullable<typeof parameter.schema>;
    parameter.example = exampleOf(parameter.schema as JsonSchema, parameter.name, named);
  }
  return [...errors.values()].flat();
}

const NEED_SENTENCES: Partial<Record<Endpoint['needs'], string>> = {
  session: 'Needs a session.',
  'recent-login': `Needs a session with a login within ${LIMITS.recentLoginMinutes} minutes.`,
  password: 'Needs a session, and the password.',
  'password-or-key':
    'Needs a session, or a full API key of an account without a second factor, and the password.',
  admin: `Needs a session of an administrator, with a login within ${LIMITS.adminLoginHours} hours and pauses of at most ${LIMITS.adminIdleMinutes} minutes.`,
};

/** Replaces oRPC's description of the declared errors by ours. */
const successOf = ({ responses }: OpenAPI.OperationObject) =>
  Object.fromEntries(Object.entries(responses ?? {}).filter(([status]) => status < '400'));

function contentsOf({ requestBody, responses }: OpenAPI.OperationObject): OpenAPI.MediaTypeObject[] {
  const bodies = [
    requestBody,
    ...Object.entries(responses ?? {})
      .filter(([status]) => status < '400')
      .map(([, each]) => each),
  ];
  return bodies.flatMap(jsonContents);
}

type Body = OpenAPI.OperationObject['requestBody'] | OpenAPI.ResponsesObject[string];

const bodyContents = (body: Body): OpenAPI.MediaTypeObject[] =>
  body && 'content' in body ? Object.values(body.content ?? {}) : [];

const jsonContents = (body: Body): OpenAPI.MediaTypeObject[] => {
  const json = body && 'content' in body ? body.content?.['application/json'] : undefined;
  return json ? [json] : [];
};

const STATUS_WORDS: Record<number, string> = {
  400: 'Invalid request',
  401: 'Not authenticated',
  402: 'Not enough credits',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict with the current state',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported file type',
  429: 'Rate limit exceeded; `Retry-After` says when to retry',
  500: 'Internal error',
  503: 'Temporarily unavailable; `Retry-After` says when to retry',
};

function errorResponse(status: number, codes: ErrorCode[]): OpenAPI.ResponseObject {
  const waits = status === 429 || status === 503;
  return {
    description: `${STATUS_WORDS[status] ?? 'Refused'}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...(waits
      ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
      : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

const errorExample = (code: ErrorCode) => ({
  success: false,
  error: ERRORS[code][1],
  code,
  requestId: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef',
});
