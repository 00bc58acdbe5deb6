import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { API_BASE_PATH, PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';
import type { EndpointMeta } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/index.ts';
import { ERROR_CODES } from '#shared/errors.ts';

/** The OpenAPI 3.1 document of the whole contract; made at build time, served as it is. */
export async function generateOpenApi(): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: `The API of ${PRODUCT_NAME}, ${PRODUCT_TAGLINE}.`,
    },
    servers: [{ url: API_BASE_PATH }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  });
  return withSecurityAndErrors(document);
}

const errorSchema: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['success', 'error', 'code', 'requestId'],
  properties: {
    success: { type: 'boolean', const: false },
    error: { type: 'string', description: 'A sentence a person can act on.' },
    code: { type: 'string', enum: [...ERROR_CODES] },
    requestId: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

/** Says of each operation who may call it and how it refuses. */
function withSecurityAndErrors(document: Document): object {
  const answer = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  for (const procedures of Object.values(contract)) {
    for (const procedure of Object.values(procedures)) {
      const { route, meta } = procedure['~orpc'];
      const item = document.paths?.[route.path ?? ''];
      const operation = item?.[(route.method ?? 'GET').toLowerCase() as 'get'];
      if (!operation) throw new Error(`${route.method} ${route.path} is missing in the OpenAPI document.`);
      operation.responses = { ...operation.responses, default: answer };
      const { access } = meta as EndpointMeta;
      if (access !== 'public')
        operation.security = access === 'optional' ? [{}, { session: [] }] : [{ session: [] }];
    }
  }
  return document;
}
