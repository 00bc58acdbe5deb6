import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import { nameOf } from '../assembly/physical-names.ts';
import type { Templates } from '../assembly/templates.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { LocalCloudError } from '../local-cloud-error.ts';

const Properties = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({
    Runtime: z.enum(['cloudfront-js-1.0', 'cloudfront-js-2.0']),
    KeyValueStoreAssociations: notServed('key value stores are not served'),
  }),
});

// CloudFront stops a function after about 1 ms of CPU time; a busy laptop needs more.
const TIMEOUT_MS = 5000;

const Value = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
});
const Values = z.record(z.string(), Value).default({});

const RequestResult = z.object({
  method: z.string(),
  uri: z.string(),
  querystring: z.union([Values, z.string()]),
  headers: Values,
  cookies: Values,
});

const AnswerResult = z.object({
  statusCode: z.coerce.number(),
  headers: Values,
  cookies: z.record(z.string(), Value.extend({ attributes: z.string().optional() })).default({}),
  body: z
    .union([z.string(), z.object({ encoding: z.enum(['text', 'base64']).default('text'), data: z.string() })])
    .optional(),
});

export type EdgeFunction = {
  /** Runs on a viewer's request. @returns the changed request, or an answer */
  onRequest(request: HttpRequest): Promise<{ request: HttpRequest } | { answer: HttpAnswer }>;
  /** Runs on the answer to a viewer, and may change its status, headers and cookies. */
  onAnswer(request: HttpRequest, answer: HttpAnswer): Promise<HttpAnswer>;
};

/** Loads a CloudFront Function of the stack by its ARN, in a context without Node's globals. */
export function findEdgeFunction(templates: Templates, functionArn: string): EdgeFunction {
  const resource = templates
    .ofType('AWS::CloudFront::Function')
    .find((candidate) => templates.attribute(candidate, 'FunctionARN') === functionArn);
  if (resource === undefined) {
    throw new LocalCloudError(`The stack has no CloudFront Function ${functionArn}`);
  }
  const { FunctionCode } = templates.properties(resource, Properties);
  const context = createContext({ console: { log: () => {}, error: () => {} } });
  new Script(FunctionCode, { filename: `${resource.logicalId}.js` }).runInContext(context, {
    timeout: TIMEOUT_MS,
  });
  // Called without a time limit: a limit needs a watchdog thread, which costs 0.5 ms per request, and the code is trusted.
  const call: unknown = new Script(
    '(event) => Promise.resolve(handler(JSON.parse(event))).then((result) => JSON.stringify(result))',
  ).runInContext(context);
  if (typeof call !== 'function') {
    throw new LocalCloudError(`${nameOf(resource)} has no handler`);
  }

  const run = async (event: object): Promise<unknown> => {
    const result: unknown = await call(JSON.stringify(event));
    if (typeof result !== 'string') {
      throw new LocalCloudError(`${nameOf(resource)} returned nothing`);
    }
    return JSON.parse(result);
  };

  return {
    onRequest: async (request) => {
      const result = await run(eventOf('viewer-request', request, toFunctionRequest(request)));
      return typeof result === 'object' && result !== null && 'statusCode' in result
        ? { answer: toAnswer(AnswerResult.parse(result), '') }
        : { request: changedRequest(request, RequestResult.parse(result)) };
    },
    onAnswer: async (request, answer) => {
      const { 'set-cookie': cookies, ...headers } = answer.headers;
      const response = {
        statusCode: answer.status,
        statusDescription: '',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]),
        ),
        cookies: {},
      };
      const event = { ...eventOf('viewer-response', request, toFunctionRequest(request)), response };
      const changed = toAnswer(AnswerResult.parse(await run(event)), answer.body);
      return cookies === undefined
        ? changed
        : { ...changed, headers: { ...changed.headers, 'set-cookie': cookies } };
    },
  };
}

const eventOf = (eventType: string, { clientAddress }: HttpRequest, request: object) => ({
  version: '1.0',
  context: {
    distributionDomainName: 'local.cloudfront.net',
    distributionId: 'LOCAL',
    eventType,
    requestId: randomUUID(),
  },
  viewer: { ip: clientAddress },
  request,
});

function toFunctionRequest({ method, path, query, headers }: HttpRequest) {
  const { cookie, ...others } = headers;
  return {
    method,
    uri: path,
    querystring: multiValues([...pairsOf(query, '&')]),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, { value }])),
    cookies: multiValues([...pairsOf(cookie ?? '', '; ')]),
  };
}

function* pairsOf(text: string, separator: string): Generator<[string, string]> {
  for (const pair of text.split(separator)) {
    if (pair !== '') {
      const equals = pair.indexOf('=');
      yield equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    }
  }
}

function multiValues(pairs: [string, string][]): z.infer<typeof Values> {
  const values: z.infer<typeof Values> = {};
  for (const [name, value] of pairs) {
    const earlier = values[name];
    if (earlier === undefined) {
      values[name] = { value };
    } else {
      earlier.multiValue = [...(earlier.multiValue ?? [{ value: earlier.value }]), { value }];
    }
  }
  return values;
}

const listed = (values: z.infer<typeof Values>, separator: string): string =>
  Object.entries(values)
    .flatMap(([name, { value, multiValue }]) =>
      (multiValue ?? [{ value }]).map((single) => (single.value === '' ? name : `${name}=${single.value}`)),
    )
    .join(separator);

function changedRequest(request: HttpRequest, changed: z.infer<typeof RequestResult>): HttpRequest {
  const cookie = listed(changed.cookies, '; ');
  return {
    ...request,
    method: changed.method,
    path: changed.uri,
    query: typeof changed.querystring === 'string' ? changed.querystring : listed(changed.querystring, '&'),
    headers: { ...flat(changed.headers), ...(cookie === '' ? {} : { cookie }) },
  };
}

function toAnswer(
  { statusCode, headers, cookies, body }: z.infer<typeof AnswerResult>,
  original: HttpAnswer['body'],
): HttpAnswer {
  const setCookie = Object.entries(cookies).map(
    ([name, { value, attributes }]) => `${name}=${value}${attributes === undefined ? '' : `; ${attributes}`}`,
  );
  return {
    status: statusCode,
    headers: { ...flat(headers), ...(setCookie.length > 0 ? { 'set-cookie': setCookie } : {}) },
    body:
      body === undefined
        ? original
        : typeof body === 'string'
          ? body
          : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8'),
  };
}

const flat = (headers: z.infer<typeof Values>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));
