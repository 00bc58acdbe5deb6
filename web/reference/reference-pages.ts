import { type Endpoint, listEndpoints } from '#shared/contract/endpoints.ts';
import { generateOpenApi, operationOf } from '#shared/contract/openapi.ts';
import type { JsonSchema, NamedSchemas } from '#shared/contract/openapi-examples.ts';
import { OTHER_REFERENCE_PAGES, RESOURCE_PAGES, referencePath } from '#shared/contract/resource-pages.ts';
import { ERROR_CODES } from '#shared/errors.ts';
import { endpointMarkdown, errorRow, errorTable } from './endpoint-markdown.ts';
import { type FieldContext, fieldList, nameOf } from './fields.ts';
import type { Operation } from './operation.ts';

/** A page of the API reference, before it is rendered. */
export interface ReferencePage {
  title: string;
  description: string;
  /** Without the title. */
  markdown: string;
  /** In order, each with its section of `markdown`. */
  endpoints: { endpoint: Endpoint; operation: Operation; section: string }[];
  /** The sections of `markdown` about the objects. */
  objects: string;
}

let pages: Promise<Record<string, ReferencePage>> | undefined;

/** Returns the reference's pages by name, generated once from the contract. */
export function referencePages(): Promise<Record<string, ReferencePage>> {
  pages ??= generate();
  return pages;
}

async function generate(): Promise<Record<string, ReferencePage>> {
  const document = await generateOpenApi();
  const named = (document.components?.schemas ?? {}) as NamedSchemas;
  const all = listEndpoints().map((endpoint) => ({
    endpoint,
    operation: operationOf(document, endpoint) as unknown as Operation,
  }));
  const endpointsOf = (name: string) =>
    all
      .filter(({ endpoint }) => endpoint.resource === name)
      .toSorted((a, b) => inOrder(a.endpoint, b.endpoint));
  const homes = homesOf(named, endpointsOf);
  const context: FieldContext = {
    named,
    linkTo: (name) => `${referencePath(homes[name] ?? 'errors')}#the-${name.toLowerCase()}-object`,
  };
  const resources = Object.entries(RESOURCE_PAGES).map(([name, page]) => {
    const endpoints = endpointsOf(name).map((one) => ({
      ...one,
      section: endpointMarkdown(one.endpoint, one.operation, context),
    }));
    const objects = Object.keys(named)
      .filter((object) => homes[object] === name)
      .map((object) => objectMarkdown(object, context))
      .join('\n\n');
    const markdown = [...endpoints.map(({ section }) => section), objects].filter(Boolean).join('\n\n');
    return [name, { ...page, markdown, endpoints, objects }] as const;
  });
  return { ...Object.fromEntries(resources), errors: errorsPage(context) };
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** By path, so that a thing's endpoints are together. Those of admins come last. */
const inOrder = (a: Endpoint, b: Endpoint): number =>
  Number(a.access === 'admin') - Number(b.access === 'admin') ||
  a.path.localeCompare(b.path) ||
  METHODS.indexOf(a.method) - METHODS.indexOf(b.method);

/** Each named object is described on the page of the first resource that responds with it or takes it. */
function homesOf(
  named: NamedSchemas,
  endpointsOf: (name: string) => { operation: Operation }[],
): Record<string, string> {
  const homes: Record<string, string> = {};
  const visit = (part: unknown, resource: string) => {
    if (typeof part !== 'object' || part === null) return;
    const name = nameOf(part as JsonSchema);
    if (name && !(name in homes) && name !== 'Error') {
      homes[name] = resource;
      visit(named[name], resource);
    }
    for (const value of Object.values(part)) visit(value, resource);
  };
  for (const resource of Object.keys(RESOURCE_PAGES)) {
    for (const { operation } of endpointsOf(resource)) {
      visit(operation.requestBody?.content['application/json']?.schema, resource);
      for (const { content } of Object.values(operation.responses))
        visit(content?.['application/json']?.schema, resource);
    }
  }
  return homes;
}

const objectMarkdown = (name: string, context: FieldContext) =>
  `## The ${name} object\n\n${fieldList(context.named[name] ?? {}, { ...context, isReturned: true })}`;

function errorsPage(context: FieldContext): ReferencePage {
  const markdown = `## The Error object

Every error has this body, with the status of its code. Decide by \`code\`, which never changes; \`error\` is for people.

${fieldList({ ...context.named.Error, properties: withoutCodes(context.named.Error) }, { ...context, isReturned: true })}

## Error codes

${errorTable(ERROR_CODES.map(errorRow))}`;
  return { ...OTHER_REFERENCE_PAGES.errors, markdown, endpoints: [], objects: markdown };
}

/** The table below lists the codes. */
const withoutCodes = (error?: JsonSchema): NonNullable<JsonSchema['properties']> => ({
  ...error?.properties,
  code: { type: 'string', description: 'One of the codes below.' },
});
