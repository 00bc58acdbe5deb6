import * as z from 'zod';
import { setting } from '../../../_lib/runtime/dynamodb.ts';
import type { OrcidItem } from './orcid-items.ts';

const TIMEOUT_MS = 15_000;
const MEDIA_TYPE = 'application/vnd.orcid+json';

/** The person took their consent back at ORCID, or ORCID ended it. */
export class ConsentEnded extends Error {}

/** A person's record at ORCID, with the token of their consent. */
export interface OrcidRecord {
  orcid: string;
  token: string;
}

/**
 * Adds an item to a record, or changes the one with this number.
 * @returns the item's number in the record
 * @throws ConsentEnded, or Error if ORCID refuses the item or doesn't answer
 */
export async function putItem(
  record: OrcidRecord,
  item: OrcidItem,
  known: number | undefined,
): Promise<number> {
  if (known !== undefined && (await changeItem(record, item, known))) return known;
  const added = await ask(record, 'POST', item.section, item.content);
  if (added.status === 201) return numberIn(added.headers.get('location') ?? '');
  // An earlier message added it, and ended before the number was stored.
  if (added.status === 409) {
    const number = await numberOf(record, item);
    if (number !== undefined && (await changeItem(record, item, number))) return number;
  }
  throw await refusal(added, item.self);
}

/** Removes an item from a record, unless the person has removed it. */
export async function removeItem(
  record: OrcidRecord,
  section: OrcidItem['section'],
  known: number,
): Promise<void> {
  const answer = await ask(record, 'DELETE', `${section}/${known}`);
  if (!answer.ok && answer.status !== 404) throw await refusal(answer, String(known));
}

/** @returns false if the record no longer has the item */
async function changeItem(
  record: OrcidRecord,
  { section, content, self }: OrcidItem,
  known: number,
): Promise<boolean> {
  const answer = await ask(record, 'PUT', `${section}/${known}`, { ...content, 'put-code': known });
  if (answer.ok) return true;
  if (answer.status === 404) return false;
  throw await refusal(answer, self);
}

const Identified = z.looseObject({
  'put-code': z.number(),
  'external-ids': z.object({ 'external-id': z.array(z.looseObject({ 'external-id-value': z.string() })) }),
});

/** Finds an item of the record by what identifies it. The summaries are nested differently for each section. */
async function numberOf(record: OrcidRecord, { section, self }: OrcidItem): Promise<number | undefined> {
  const answer = await ask(record, 'GET', `${section}s`);
  if (!answer.ok) return undefined;
  const search = (value: unknown): number | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const item = Identified.safeParse(value).data;
    if (item?.['external-ids']['external-id'].some((id) => id['external-id-value'] === self))
      return item['put-code'];
    for (const part of Object.values(value)) {
      const found = search(part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(await answer.json());
}

async function ask(
  { orcid, token }: OrcidRecord,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const answer = await fetch(`${setting('ORCID_API')}/${orcid}/${path}`, {
    method,
    headers: {
      accept: MEDIA_TYPE,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': MEDIA_TYPE } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status === 401) throw new ConsentEnded();
  return answer;
}

function numberIn(address: string): number {
  const [, number] = /\/(\d+)$/.exec(address) ?? [];
  if (number === undefined) throw new Error(`ORCID answered with the address ${address}, without a number.`);
  return Number(number);
}

const refusal = async (answer: Response, self: string): Promise<Error> =>
  new Error(`ORCID answered ${answer.status} for ${self}: ${(await answer.text()).slice(0, 500)}`);
