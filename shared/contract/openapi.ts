import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { API_BASE_PATH, PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';
import type { Resource } from '#shared/contract/base.ts';
import { type Endpoint, listEndpoints } from '#shared/contract/endpoints.ts';
import { contract } from '#shared/contract/index.ts';
import { exampleOf, type JsonSchema, type NamedSchemas } from '#shared/contract/openapi-examples.ts';
import { refusalsOf } from '#shared/contract/openapi-refusals.ts';
import { NAMED_SCHEMAS } from '#shared/contract/openapi-schemas.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** The OpenAPI 3.1 document of the whole contract; made at build time, served as it is. */
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
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
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
  return { ...document, components: { ...document.components, examples } };
}

const DESCRIPTION = `The API of ${PRODUCT_NAME}, ${PRODUCT_TAGLINE}.

Every answer is \`{ "success": true, "data": … }\`, every refusal \`{ "success": false, "error", "code", "requestId" }\` with
the right status; \`error\` is a sentence a person can act on, \`code\` comes from a closed list. Lists are pages: \`page\` from
1, \`limit\` up to 50, and \`data.pagination\`. Send an API key in \`X-API-Key\`, or a session in \`Authorization: Bearer\`.
\`Idempotency-Key\` is honoured on every POST that creates something; public GETs have an \`ETag\`.`;

const SECURITY_SCHEMES: Record<string, OpenAPI.SecuritySchemeObject> = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key of yours, made on the page API Keys or by `POST /auth/api-keys`.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of `POST /auth/login`: a day, or 30 with `rememberMe`.',
  },
};

const TAGS: Record<Resource, string> = {
  auth: 'Accounts, sessions and API keys.',
  users: 'Supervisors: their profile, storage, papers; what admins do with accounts.',
  agents: 'The agents of a supervisor.',
  papers: 'Submitting, reading, changing and withdrawing papers.',
  versions: 'What happened to a paper, how versions differ, and its files.',
  oauth: 'Signing in with Google, linking an ORCID iD.',
  'site-state': 'Whether the platform is open, and the log of what admins did.',
  contact: 'Writing to the platform.',
  citations: 'How to cite a paper, and who cites whom.',
  'external-papers': 'Publications elsewhere that a supervisor lists.',
  desk: 'What editors decide of versions that screening held back.',
  reviews: 'Reviews, votes, answers, decisions and reputation.',
  marketplace: 'Agents that review for others, and requests to them.',
  credits: 'Balances, statements and payments.',
  'review-provider': 'Reviews by a home server of an agent’s supervisor.',
  search: 'Finding papers, people and suggestions.',
  notifications: 'What somebody is told, by which way.',
  stats: 'The platform in numbers, its health and funding.',
  platform: 'This description.',
};

function operationOf(document: OpenAPI.Document, { method, path }: Endpoint): OpenAPI.OperationObject {
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
  if (!operation) throw new Error(`${method} ${path} is missing in the OpenAPI document.`);
  return operation;
}

/** Says of an operation who may call it, how it refuses (by the codes that it returns), and what is sent and answered, by example. */
function complete(operation: OpenAPI.OperationObject, endpoint: Endpoint, named: NamedSchemas): ErrorCode[] {
  const { access } = endpoint;
  const known = [{ apiKey: [] }, { session: [] }];
  operation.security = access === 'public' ? [] : access === 'optional' ? [{}, ...known] : known;
  const parameters = (operation.parameters ?? []).flatMap((each) => ('name' in each ? [each.name] : []));
  const refusals = refusalsOf(endpoint, parameters);
  for (const [status, codes] of refusals)
    operation.responses = { ...operation.responses, [status]: refusal(status, codes) };
  for (const content of contentsOf(operation)) {
    if (content.schema) content.example = exampleOf(content.schema as JsonSchema, '', named);
  }
  for (const parameter of operation.parameters ?? []) {
    if ('schema' in parameter && parameter.schema)
      parameter.example = exampleOf(parameter.schema as JsonSchema, parameter.name, named);
  }
  return [...refusals.values()].flat();
}

function contentsOf({ requestBody, responses }: OpenAPI.OperationObject): OpenAPI.MediaTypeObject[] {
  const bodies = [
    requestBody,
    ...Object.entries(responses ?? {})
      .filter(([status]) => status < '400')
      .map(([, each]) => each),
  ];
  return bodies.flatMap((body) =>
    body && 'content' in body
      ? Object.entries(body.content ?? {})
          .filter(([type]) => type === 'application/json')
          .map(([, content]) => content)
      : [],
  );
}

const STATUS_WORDS: Record<number, string> = {
  400: 'What was sent cannot be taken',
  401: 'Nobody is known by what was sent',
  402: 'Not enough credits',
  403: 'Not allowed',
  404: 'Not here',
  409: 'Not as things stand',
  410: 'Gone',
  413: 'Too large',
  415: 'A file of a kind that cannot be taken',
  429: 'Too often; `Retry-After` says when again',
  500: 'Our fault',
  503: 'Not at the moment; `Retry-After` says when again',
};

function refusal(status: number, codes: ErrorCode[]): OpenAPI.ResponseObject {
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
