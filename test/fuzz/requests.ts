import fc from 'fast-check';
import type { JsonSchema, NamedSchemas } from '#shared/contract/openapi-examples.ts';
import type { KnownCall, KnownCalls } from './known-calls/known-call.ts';
import { arbitraryOf, type Ground, idOf, JUNK, type KnownIds, partBefore } from './schema-arbitrary.ts';

/** The part of the OpenAPI document that defines requests and answers. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: NamedSchemas };
}
export interface ApiOperation {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

/** Callers, by the name of a credential of the run. */
export const ASKERS = [
  'key',
  'session',
  'other',
  'admin',
  'nobody',
  'wrong key',
  'wrong session',
  'empty key',
] as const;
export type Asker = (typeof ASKERS)[number];

export interface FuzzRequest {
  method: string;
  /** The path in the document. */
  template: string;
  /** The path with parameters and query. */
  path: string;
  asker: Asker;
  /** A session that replaces the caller's. */
  token?: string;
  headers: Record<string, string>;
  body:
    | { kind: 'none' }
    | { kind: 'text'; type: string; text: string }
    | { kind: 'form'; fields: [string, string][] };
}

/**
 * Operations that end the run's accounts or close its platform: no authorized caller sends them, except in known calls with
 * separate people.
 */
const DEADLY = new Set([
  'DELETE /users/me',
  'POST /auth/logout',
  'POST /auth/logout-everywhere',
  'PUT /users/me/password',
  'DELETE /auth/sessions/{id}',
  'DELETE /auth/api-keys/{id}',
  'POST /admin/users/{id}/suspension',
  'POST /site-state',
]);

/**
 * Generates random requests for all operations of a document: half of them valid, half with occasional flaws or nonsense; or, if they
 * are `extreme`, all valid by schema with values at its bounds.
 * @param options.only the endpoints, such as `/^POST \/papers/`; all by default
 * @throws Error for a known call of an unknown operation
 */
export function requestsOf(
  document: ApiDocument,
  ids: KnownIds,
  calls: KnownCalls = {},
  { extreme = false, only = /./ }: { extreme?: boolean; only?: RegExp } = {},
): fc.Arbitrary<FuzzRequest> {
  refuseUnknown(document, calls);
  const each = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([method]) => only.test(`${method.toUpperCase()} ${template}`))
      .flatMap(([method, operation]) =>
        (extreme ? [false] : [true, false]).map((flawed) => {
          const ground = { named: document.components.schemas, ids, flawed, extreme };
          const random = requestOf(template, method.toUpperCase(), operation, ground);
          const known = flawed ? [] : (calls[`${method.toUpperCase()} ${template}`] ?? []);
          // A random state would close the platform.
          const mixes = extreme && !DEADLY.has(`${method.toUpperCase()} ${template}`);
          return known.length === 0 ? random : withKnown(random, operation, known, mixes);
        }),
      ),
  );
  return fc.oneof(...each);
}

/** Rejects known calls of unknown endpoints, which would silently never be sent. */
function refuseUnknown({ paths }: ApiDocument, calls: KnownCalls): void {
  for (const endpoint of Object.keys(calls)) {
    const [method = '', template = ''] = endpoint.split(' ');
    if (!paths[template]?.[method.toLowerCase()]) throw new Error(`There is no endpoint ${endpoint}.`);
  }
}

function requestOf(
  template: string,
  method: string,
  operation: ApiOperation,
  ground: Ground,
): fc.Arbitrary<FuzzRequest> {
  const parametersIn = (place: string) => {
    const parameters = (operation.parameters ?? []).filter((each) => each.in === place);
    const fields = parameters.map(({ name, schema }) => {
      const plain = arbitraryOf(schema, ground, name);
      const known = place === 'path' ? idOf(partBefore(template, name), ground.ids) : undefined;
      return [name, known ? fc.oneof({ weight: 6, arbitrary: known }, plain) : plain];
    });
    const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
  };
  const asker = DEADLY.has(`${method} ${template}`)
    ? fc.constantFrom<Asker>('nobody', 'wrong key', 'wrong session')
    : fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<Asker>(...ablest(template, operation)) },
        fc.constantFrom(...ASKERS),
      );
  return fc
    .record({
      path: parametersIn('path'),
      query: ground.flawed
        ? fc.oneof(
            { weight: 8, arbitrary: parametersIn('query') },
            fc.dictionary(fc.string({ maxLength: 8 }), JUNK, { maxKeys: 3 }),
          )
        : parametersIn('query'),
      asker,
      body: bodyOf(operation, ground),
      idempotencyKey: fc.option(
        fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'abc-123') }),
        { freq: 12 },
      ),
    })
    .map(({ path, query, asker, body, idempotencyKey }) => ({
      method,
      template,
      path: template.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(path[name])) + queryText(query),
      asker,
      headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
      body: method === 'GET' ? ({ kind: 'none' } as const) : body,
    }));
}

/** Mostly one of the valid calls, as it is or, if they are `extreme`, mixed; its body is random if none is given. */
function withKnown(
  random: fc.Arbitrary<FuzzRequest>,
  operation: ApiOperation,
  known: readonly KnownCall[],
  extreme: boolean,
) {
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined;
  return fc
    .record({
      random,
      call: fc.option(fc.constantFrom(...known), { freq: 3, nil: undefined }),
      mixes: extreme ? fc.boolean() : fc.constant(false),
    })
    .map(({ random: request, call, mixes }) => {
      if (!call) return request;
      const { token, params = {}, query = {}, body } = call;
      const path = request.template.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(params[name]));
      return {
        ...request,
        path: path + queryText(query),
        headers: {},
        ...(token === undefined ? { asker: 'nobody' as const } : { token }),
        ...(body ? { body: (isForm ? asForm : asJson)(mixes ? mixed(body, request) : body) } : {}),
      };
    });
}

/** Returns a valid body in which random fields, one or more, have the values of a random request. Its files stay. */
function mixed(body: Record<string, unknown>, { body: random }: FuzzRequest): Record<string, unknown> {
  const values = fieldsIn(random);
  const names = Object.keys(values).filter((name) => name !== 'files');
  // Which one depends on the values, so that the seed repeats it.
  const start = names.length === 0 ? 0 : JSON.stringify(values).length % names.length;
  return {
    ...body,
    ...Object.fromEntries(names.slice(start, start + 2).map((name) => [name, values[name]])),
  };
}

function fieldsIn(body: FuzzRequest['body']): Record<string, unknown> {
  if (body.kind === 'form') return Object.fromEntries(body.fields);
  return body.kind === 'text' ? (JSON.parse(body.text || '{}') as Record<string, unknown>) : {};
}

/** The callers that an endpoint authorizes. */
const ablest = (template: string, { responses }: ApiOperation): Asker[] =>
  responses['403']?.description.includes('`admin-only`') || template.startsWith('/admin/')
    ? ['admin']
    : ['key', 'session', 'other'];

/** A lone surrogate can't be encoded in a URL. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed());
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** An empty segment or one of dots would make another path. */
const pathPart = (value: unknown) =>
  escaped(asText(value).slice(0, 300)).replace(/^\.{1,2}$/, 'dots') || 'empty';

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${escaped(name)}=${escaped(asText(value).slice(0, 600))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function bodyOf({ requestBody }: ApiOperation, ground: Ground): fc.Arbitrary<FuzzRequest['body']> {
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  const good = json ? arbitraryOf(json, ground).map(asJson) : fc.constant({ kind: 'none' as const });
  const nonsense = fc.oneof(
    JUNK.map(asJson),
    fc.string({ maxLength: 200 }).map((text) => ({ kind: 'text' as const, type: 'application/json', text })),
    fc
      .string({ maxLength: 80 })
      .map((text) => ({ kind: 'text' as const, type: 'multipart/form-data; boundary=x', text })),
    fc.string({ maxLength: 80 }).map((text) => ({ kind: 'text' as const, type: 'text/plain', text })),
    fc.constant({ kind: 'none' as const }),
  );
  const forms = form ? [{ weight: 10, arbitrary: arbitraryOf(form, ground).map(asForm) }] : [];
  const sound = [...(json || !form ? [{ weight: 10, arbitrary: good }] : []), ...forms];
  return fc.oneof(...sound, ...(ground.flawed ? [{ weight: 2, arbitrary: nonsense }] : []));
}

const asJson = (value: unknown) => ({
  kind: 'text' as const,
  type: 'application/json',
  text: JSON.stringify(value) ?? '',
});

function asForm(value: unknown): FuzzRequest['body'] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return { kind: 'form', fields: entries.map(([name, field]) => [name, asText(field).toWellFormed()]) };
}
