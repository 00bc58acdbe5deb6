import type { JsonSchema } from '#shared/contract/openapi-examples.ts';

/** The part of an OpenAPI operation that the reference shows. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Partial<Body> & { description: string }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
}

interface Body {
  content: Record<string, { schema: JsonSchema; example?: object }>;
}
