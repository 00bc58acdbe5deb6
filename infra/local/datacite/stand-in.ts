import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { DataCiteMetadata } from '#shared/domain/datacite.ts';
import type { EdgePlugin } from '../edge/edge.ts';
import { readBody, sendAnswer } from '../http/messages.ts';

export type DataCiteStandIn = {
  plugin: EdgePlugin;
  /** Returns the variables that replace a function's registrar by the local one; none if it registers nothing. */
  settingsFor(environment: Record<string, string>): Record<string, string>;
};

const MOUNT = '/dev/datacite';
const LARGEST_BODY = 1_000_000;
/** The prefix of DataCite's test system, which our repository has here. */
const PREFIX = '10.5072';

const Request = z.object({
  data: z.object({
    id: z.string(),
    type: z.literal('dois'),
    attributes: DataCiteMetadata.extend({
      doi: z.string().startsWith(`${PREFIX}/`),
      event: z.enum(['publish', 'register', 'hide']).optional(),
    }),
  }),
});
type Attributes = z.infer<typeof Request>['data']['attributes'];

/**
 * Stands in for DataCite's REST API at `/dev/datacite`: it accepts the password of the stack's secret, and refuses metadata
 * that isn't valid against kernel 4.6, and DOIs under another prefix. DOIs are forgotten at a restart.
 */
export function createDataCiteStandIn(
  origin: string,
  readSecret: (arn: string) => Promise<string>,
): DataCiteStandIn {
  const dois = new Map<string, Attributes & { state: string }>();
  let passwordArn = '';
  return {
    plugin: async (message, response) => {
      const { pathname } = new URL(message.url ?? '', origin);
      if (!pathname.startsWith(`${MOUNT}/dois/`)) return false;
      const doi = decodeURIComponent(pathname.slice(`${MOUNT}/dois/`.length)).toLowerCase();
      const answer =
        message.method === 'PUT'
          ? await put(message, { doi, dois, password: await readSecret(passwordArn) })
          : found(doi, dois);
      await sendAnswer(response, message.method ?? 'GET', {
        status: answer.status,
        headers: { 'content-type': 'application/vnd.api+json; charset=utf-8' },
        body: JSON.stringify(answer.body),
      });
      return true;
    },
    settingsFor: ({ DATACITE_PASSWORD_ARN }) => {
      if (DATACITE_PASSWORD_ARN === undefined) return {};
      passwordArn = DATACITE_PASSWORD_ARN;
      return { DATACITE_API: origin + MOUNT };
    },
  };
}

type Dois = Map<string, Attributes & { state: string }>;

async function put(
  message: IncomingMessage,
  { doi, dois, password }: { doi: string; dois: Dois; password: string },
) {
  if (!isAuthorized(message.headers.authorization, password))
    return { status: 401, body: errors('Bad credentials.') };
  const body = await readBody(message, LARGEST_BODY);
  if (body === 'too-large') return { status: 413, body: errors('The body is too large.') };
  const parsed = z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(Request)
    .safeParse(body.toString());
  if (!parsed.success) return { status: 422, body: errors(z.prettifyError(parsed.error)) };
  const { attributes } = parsed.data.data;
  if (attributes.doi.toLowerCase() !== doi)
    return { status: 422, body: errors('The DOI is not the address’s.') };
  const isNew = !dois.has(doi);
  dois.set(doi, { ...attributes, state: stateAfter(attributes.event, dois.get(doi)?.state) });
  return { ...found(doi, dois), status: isNew ? 201 : 200 };
}

/** https://support.datacite.org/docs/what-does-the-state-of-the-doi-mean */
const stateAfter = (event: Attributes['event'], before = 'draft'): string =>
  event === undefined ? before : event === 'publish' ? 'findable' : 'registered';

/** Returns a DOI as the REST API does. */
function found(doi: string, dois: Dois) {
  const known = dois.get(doi);
  if (!known) return { status: 404, body: errors('The resource you are looking for doesn’t exist.') };
  const { event: _, ...attributes } = known;
  return { status: 200, body: { data: { id: doi, type: 'dois', attributes } } };
}

function isAuthorized(header: string | undefined, password: string): boolean {
  const sent = Buffer.from(header?.replace(/^Basic /, '') ?? '', 'base64').toString();
  const given = Buffer.from(sent.slice(sent.indexOf(':') + 1));
  return given.length === password.length && timingSafeEqual(given, Buffer.from(password));
}

const errors = (title: string) => ({ errors: [{ title }] });
