import { API_BASE_PATH } from '#shared/constants.ts';
import { needsSession } from '#shared/contract/base.ts';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import type { JsonSchema } from '#shared/contract/openapi-examples.ts';
import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';
import type { RequestExample } from './examples.ts';
import type { Operation } from './operation.ts';

/** Optional fields without which a request would be refused, or would show nothing. */
const SHOWN_FIELDS: Record<string, string[]> = {
  'papers.submit': ['title', 'contentType', 'content'],
  'auth.register': ['username', 'firstName', 'lastName', 'institution'],
  'papers.requestPreview': ['contentType', 'content'],
};
/** The fields of requests that take one of several forms. */
const ONE_FORM: Record<string, string[]> = {
  'checks.references': ['texts'],
  'papers.respondToInvitation': ['decision'],
};
const SHOWN_PARAMETERS = new Set(['q', 'query', 'format']);

/** Returns the request that shows how to call an endpoint: its required parameters and fields, with example values. */
export function exampleRequest(endpoint: Endpoint, operation: Operation): RequestExample | undefined {
  if (isForBrowsers(endpoint, operation)) return undefined;
  const { method, name } = endpoint;
  return {
    method,
    url: addressOf(endpoint, operation),
    credential: credentialOf(endpoint),
    body: bodyOf(name, operation),
    responds: isFile(operation) ? 'file' : 'json',
  };
}

function credentialOf({ access, needs, errors }: Endpoint): RequestExample['credential'] {
  const isNeeded =
    access === 'supervisor' || access === 'admin' || Object.hasOwn(errors, 'not-authenticated');
  if (!isNeeded) return undefined;
  return needsSession(needs) ? 'token' : 'key';
}

/** Whether only a browser can follow the endpoint's redirects: signing in at another site. */
export const isForBrowsers = ({ resource }: Endpoint, { responses }: Operation): boolean =>
  resource === 'oauth' && '302' in responses;

const isFile = ({ responses }: Operation): boolean =>
  !Object.entries(responses).some(([status, { content }]) => status < '400' && content?.['application/json']);

function addressOf({ path }: Endpoint, { parameters = [] }: Operation): string {
  const exampleValue = (name: string) =>
    encodeURIComponent(String(parameters.find((each) => each.name === name)?.example ?? ''));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => exampleValue(name));
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || SHOWN_PARAMETERS.has(each.name)))
    .map(({ name }) => `${name}=${exampleValue(name)}`);
  return `${EXAMPLE_ORIGIN}${API_BASE_PATH}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Returns the required fields of the body's example, or its first two if none is required. */
function bodyOf(name: string, { requestBody }: Operation): object | undefined {
  const content = requestBody?.content['application/json'];
  if (!content) return undefined;
  const { required = [], properties = {} } = content.schema as JsonSchema;
  const some = required.length > 0 ? required : Object.keys(properties).slice(0, 2);
  const shown = new Set(ONE_FORM[name] ?? [...some, ...(SHOWN_FIELDS[name] ?? [])]);
  return Object.fromEntries(Object.entries(content.example ?? {}).filter(([field]) => shown.has(field)));
}
