import * as z from 'zod';
import { isRecordSet } from '#shared/domain/harvest.ts';
import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import type { ChangePosition } from '../../_lib/papers/change-repository.ts';
import { isMetadataPrefix, METADATA_FORMATS, type MetadataPrefix } from './metadata-formats.ts';
import { OaiError } from './oai-error.ts';
import type { Arguments } from './read-arguments.ts';

/** What a list request asks for, and where its page begins. */
export interface ListQuery {
  prefix: MetadataPrefix;
  set?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  after?: ChangePosition | undefined;
  /** The number of records on the pages before. */
  cursor: number;
}

const Token = z.object({
  prefix: z.string().refine(isMetadataPrefix),
  set: z.string().refine(isRecordSet).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  after: z.object({ changedAt: z.iso.datetime(), paperId: z.string() }),
  cursor: z.number().int().min(1),
});

/** Writes where the next page begins. It has no end: a position in time stays valid whatever changes. */
export const writeToken = (query: ListQuery & { after: ChangePosition }): string =>
  Buffer.from(JSON.stringify(query)).toString('base64url');

/**
 * Reads the arguments of ListIdentifiers and ListRecords.
 * @throws OaiError `badArgument`, `badResumptionToken`, `cannotDisseminateFormat`, `noRecordsMatch` for unknown sets
 */
export function readListQuery(given: Arguments): ListQuery {
  if (given.resumptionToken !== undefined) return readToken(given.resumptionToken);
  const [from, until] = [given.from, given.until].map((text) => text && readDate(text));
  if (from && until && from.day !== until.day)
    throw new OaiError('badArgument', '“from” and “until” must both be days or both be times.');
  if (from && until && from.first > until.last)
    throw new OaiError('badArgument', '“from” is later than “until”. Swap them.');
  if (given.set !== undefined && !isRecordSet(given.set))
    throw new OaiError('noRecordsMatch', `There is no set “${given.set}”. ListSets has all.`);
  return {
    prefix: readPrefix(given.metadataPrefix ?? ''),
    set: given.set,
    from: from ? from.first : undefined,
    until: until ? until.last : undefined,
    cursor: 0,
  };
}

/** @throws OaiError `cannotDisseminateFormat` */
export function readPrefix(text: string): MetadataPrefix {
  if (isMetadataPrefix(text)) return text;
  throw new OaiError(
    'cannotDisseminateFormat',
    `There is no format “${text}”. Use one of ${Object.keys(METADATA_FORMATS).join(', ')}.`,
  );
}

function readToken(text: string): ListQuery {
  try {
    return Token.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new OaiError(
      'badResumptionToken',
      'This isn’t a resumption token of ours. Start the list again without one.',
    );
  }
}

/** Reads `2026-11-21` or `2026-11-21T10:00:00Z`: its first and its last millisecond. */
function readDate(text: string) {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const second = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text);
  const first = new Date(text);
  const isReal =
    (day || second) && !Number.isNaN(first.getTime()) && first.toISOString().startsWith(text.slice(0, 10));
  if (!isReal)
    throw new OaiError(
      'badArgument',
      `“${text}” isn’t a date. Write it as 2026-11-21 or 2026-11-21T10:00:00Z.`,
    );
  const last = first.getTime() + (day ? 86_400_000 : 1000) - 1;
  return { day, first: first.toISOString(), last: isoOfSeconds(last / 1000) };
}
