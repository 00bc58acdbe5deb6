import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { EdgePlugin } from '../edge/edge.ts';
import { readBody, sendAnswer } from '../http/messages.ts';
import { Items } from './item-schemas.ts';

export type OrcidStandIn = {
  plugin: EdgePlugin;
  /** Returns the variables that replace a function's ORCID by the local one; none if it doesn't use it. */
  settingsFor(environment: Record<string, string>): Record<string, string>;
};

const MOUNT = '/dev/orcid/v3.0';
const LARGEST_BODY = 1_000_000;
/** The group of reviews that an operator registers once. */
const GROUP = 'orcid-generated:this-machine';

type Section = keyof typeof Items;
interface Stored {
  orcid: string;
  section: Section;
  number: number;
  content: Record<string, unknown>;
  ids: string[];
}
type Answer = { status: number; body?: unknown; location?: string };

/**
 * Stands in for ORCID's member API 3.0 at `/dev/orcid/v3.0`: it accepts the tokens of the local ORCID with the scope
 * `/activities/update`, refuses items of another form and items that the record has, and shows what a record has. Items are forgotten at
 * a restart.
 */
export function createOrcidStandIn(
  origin: string,
  readToken: (token: string) => Promise<{ orcid: string; scopes: string[] } | undefined>,
): OrcidStandIn {
  const stored: Stored[] = [];
  return {
    settingsFor: ({ ORCID_API }) =>
      ORCID_API === undefined ? {} : { ORCID_API: origin + MOUNT, ORCID_REVIEWS: `${GROUP}|Delft|NL` },
    plugin: async (message, response) => {
      const { pathname } = new URL(message.url ?? '', origin);
      const [, orcid, path, number] =
        new RegExp(`^${MOUNT}/([\\dX-]{19})/([a-z-]+)(?:/(\\d+))?$`).exec(pathname) ?? [];
      if (orcid === undefined || path === undefined) return false;
      const person = await readToken((message.headers.authorization ?? '').replace(/^Bearer /, ''));
      const answer = isAllowed(person, orcid, message.method)
        ? await serve(message, {
            orcid,
            path,
            number: number === undefined ? undefined : Number(number),
            stored,
            origin,
          })
        : { status: 401, body: { error: 'invalid_token' } };
      await sendAnswer(response, message.method ?? 'GET', {
        status: answer.status,
        headers: {
          'content-type': 'application/vnd.orcid+json; charset=utf-8',
          ...(answer.location === undefined ? {} : { location: answer.location }),
        },
        body: answer.body === undefined ? '' : JSON.stringify(answer.body),
      });
      return true;
    },
  };
}

/** What is public of a record can be read without a token, as at pub.orcid.org. */
const isAllowed = (
  person: { orcid: string; scopes: string[] } | undefined,
  orcid: string,
  method: string | undefined,
): boolean => method === 'GET' || (person?.orcid === orcid && person.scopes.includes('/activities/update'));

interface Asked {
  orcid: string;
  path: string;
  number: number | undefined;
  stored: Stored[];
  origin: string;
}

async function serve(message: IncomingMessage, asked: Asked): Promise<Answer> {
  const { orcid, path, number, stored } = asked;
  if (message.method === 'GET') return { status: 200, body: summaries(stored, orcid, path) };
  if (!isSection(path)) return { status: 404, body: { 'user-message': 'There is no such section.' } };
  const at = stored.findIndex(
    (item) => item.orcid === orcid && item.section === path && item.number === number,
  );
  if (number !== undefined && at < 0)
    return { status: 404, body: { 'user-message': 'The item is not in the record.' } };
  if (message.method === 'DELETE') {
    stored.splice(at, 1);
    return { status: 204 };
  }
  return write(await contentOf(message), { ...asked, path, at });
}

const isSection = (name: string): name is Section => Object.hasOwn(Items, name);

async function contentOf(message: IncomingMessage): Promise<unknown> {
  const body = await readBody(message, LARGEST_BODY);
  return body === 'too-large' ? undefined : JSON.parse(body.toString());
}

function write(
  content: unknown,
  { orcid, path, number, at, stored, origin }: Asked & { path: Section; at: number },
): Answer {
  const parsed = Items[path].safeParse(content);
  if (!parsed.success) return { status: 400, body: { 'developer-message': z.prettifyError(parsed.error) } };
  const item = parsed.data;
  if ('review-group-id' in item && item['review-group-id'] !== GROUP)
    return {
      status: 404,
      body: { 'developer-message': 'The group doesn’t exist. Create it with a group-id record.' },
    };
  const listed = 'review-identifiers' in item ? item['review-identifiers'] : item['external-ids'];
  const ids = listed['external-id']
    .filter((id) => id['external-id-relationship'] === 'self')
    .map((id) => id['external-id-value']);
  if (number === undefined) {
    if (
      stored.some(
        (each) => each.orcid === orcid && each.section === path && each.ids.some((id) => ids.includes(id)),
      )
    )
      return {
        status: 409,
        body: { 'error-code': 9021, 'user-message': 'There is already an item with the same id.' },
      };
    const next = 100_000 + stored.length + 1;
    stored.push({ orcid, section: path, number: next, content: item, ids });
    return { status: 201, location: `${origin}${MOUNT}/${orcid}/${path}/${next}` };
  }
  if (item['put-code'] !== number) return { status: 400, body: { 'error-code': 9006 } };
  stored[at] = { orcid, section: path, number, content: item, ids };
  return { status: 200, body: item };
}

/** Returns the items of a section as ORCID groups them, whole instead of in part. */
function summaries(stored: readonly Stored[], orcid: string, path: string) {
  const section = path.replace(/s$/, '');
  const group = stored
    .filter((item) => item.orcid === orcid && item.section === section)
    .map(({ content, number }) => {
      const identified =
        'review-identifiers' in content ? { 'external-ids': content['review-identifiers'] } : {};
      const summary = [{ ...content, ...identified, 'put-code': number }];
      return section === 'work'
        ? { 'work-summary': summary }
        : { 'peer-review-group': [{ 'peer-review-summary': summary }] };
    });
  return { group };
}
