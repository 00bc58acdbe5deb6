import { PRODUCT_NAME } from '#shared/constants.ts';
import { parsePaperReference } from '#shared/domain/paper-ids.ts';
import { AppError } from '#shared/errors.ts';
import { changeNoteEntity, type PaperChange } from '../../_lib/papers/change-entities.ts';
import { countChanges, readChanges } from '../../_lib/papers/change-repository.ts';
import { readPaperRecords } from '../../_lib/papers/paper-repository.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import type { Place } from '../../_lib/runtime/protocol.ts';
import { element, textElement } from '../../_lib/runtime/xml.ts';
import { type ListQuery, writeToken } from './list-query.ts';
import { formatsOfPaper, METADATA_FORMATS, type MetadataPrefix } from './metadata-formats.ts';
import { OaiError } from './oai-error.ts';
import { type OaiPaper, papersOf } from './oai-paper.ts';

/** Entries of a page of ListIdentifiers. */
const IDENTIFIERS_AT_ONCE = 500;
/** A function's response has at most 6 MB. */
const MOST_BYTES = 4_500_000;

/** Returns the name of the repository in identifiers: a domain with a dot, which a laptop doesn't have. */
export function repositoryOf(origin: string): string {
  const { hostname } = new URL(origin);
  return /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i.test(hostname)
    ? hostname
    : `${PRODUCT_NAME.toLowerCase()}.localhost`;
}

/**
 * Returns the identifier of a record (https://www.openarchives.org/OAI/2.0/guidelines-oai-identifier.htm):
 * `oai:colophon.example:COL.2611.00042`.
 */
export const identifierOf = (archiveId: string, origin: string): string =>
  `oai:${repositoryOf(origin)}:${archiveId}`;

/** Returns the formats of all records, or of one. @throws OaiError `idDoesNotExist`, `noMetadataFormats` */
export async function formatNames(identifier: string | undefined, origin: string): Promise<MetadataPrefix[]> {
  if (identifier === undefined) return Object.keys(METADATA_FORMATS) as MetadataPrefix[];
  const formats = formatsOfPaper(await changeOf(identifier, origin));
  if (formats.length === 0)
    throw new OaiError('noMetadataFormats', 'This paper was withdrawn, so its record has no format.');
  return formats;
}

/** Returns one record. @throws OaiError `idDoesNotExist`, `cannotDisseminateFormat` */
export async function getRecord(
  identifier: string,
  prefix: MetadataPrefix,
  { origin }: Place,
): Promise<string> {
  const change = await changeOf(identifier, origin);
  const paper = (await papersOf([change], METADATA_FORMATS[prefix])).get(change.paperId);
  if (change.isDeleted || !paper) return recordXml({ ...change, isDeleted: true }, undefined, origin);
  const metadata = await METADATA_FORMATS[prefix].write(paper, origin);
  if (metadata === undefined)
    throw new OaiError(
      'cannotDisseminateFormat',
      `This paper has no ${prefix}. ListMetadataFormats has its formats.`,
    );
  return recordXml(change, metadata, origin);
}

/** Returns a page of headers. @throws OaiError `noRecordsMatch` */
export async function listIdentifiers(query: ListQuery, place: Place): Promise<string> {
  const { changes, token } = await nextPage(query, IDENTIFIERS_AT_ONCE, place.now);
  return changes.map((change) => headerXml(change, place.origin)).join('') + token(changes.length);
}

/** Returns a page of records: fewer if they are large. @throws OaiError `noRecordsMatch` */
export async function listRecords(query: ListQuery, place: Place): Promise<string> {
  const { atOnce } = METADATA_FORMATS[query.prefix];
  const { changes, token } = await nextPage(query, atOnce, place.now);
  const papers = await papersOf(changes, METADATA_FORMATS[query.prefix]);
  const all = await Promise.all(changes.map((change) => listedRecord(change, papers, query.prefix, place)));
  let bytes = 0;
  let fitting = all.findIndex((record, index) => {
    bytes += Buffer.byteLength(record);
    return index > 0 && bytes > MOST_BYTES;
  });
  if (fitting < 0) fitting = all.length;
  return all.slice(0, fitting).join('') + token(fitting);
}

/** A paper that was withdrawn a moment ago is deleted already, though its change isn't recorded yet. */
async function listedRecord(
  change: PaperChange,
  papers: Map<string, OaiPaper>,
  prefix: MetadataPrefix,
  { origin }: Place,
): Promise<string> {
  const paper = papers.get(change.paperId);
  const metadata = paper && (await METADATA_FORMATS[prefix].write(paper, origin));
  return recordXml({ ...change, isDeleted: metadata === undefined }, metadata, origin);
}

/** Reads the next changes that have the format. `token` returns the resumption token after the first so many of them. */
async function nextPage(query: ListQuery, limit: number, now: Date) {
  const found: PaperChange[] = [];
  for (let after = query.after, hasMore = true; hasMore && found.length <= limit; ) {
    const page = await readChanges({ ...query, after, limit: limit + 1 - found.length }, now);
    found.push(...page.changes.filter((change) => hasFormat(change, query.prefix)));
    after = page.changes.at(-1);
    hasMore = page.hasMore;
  }
  if (found.length === 0) throw noneLeft(query);
  const changes = found.slice(0, limit);
  const isWhole = query.from === undefined && query.until === undefined && query.prefix !== 'jats';
  const total = isWhole ? await countChanges(query.set) : undefined;
  const token = (count: number) =>
    tokenXml(query, changes[count - 1], { count, total, hasMore: found.length > count });
  return { changes, token };
}

/** Deleted records have all formats. */
const hasFormat = (change: PaperChange, prefix: MetadataPrefix): boolean =>
  change.isDeleted || formatsOfPaper(change).includes(prefix);

const noneLeft = ({ cursor }: ListQuery): OaiError =>
  cursor > 0
    ? new OaiError(
        'badResumptionToken',
        'All records that were left have changed since. Start the list again.',
      )
    : new OaiError(
        'noRecordsMatch',
        'No records match. A record appears some seconds after its paper changed.',
      );

/** The last page of several has an empty token (OAI-PMH, 3.5). */
function tokenXml(
  query: ListQuery,
  last: PaperChange | undefined,
  { count, total, hasMore }: { count: number; total: number | undefined; hasMore: boolean },
): string {
  if (!hasMore && query.cursor === 0) return '';
  const attributes = {
    cursor: String(query.cursor),
    completeListSize: total === undefined ? undefined : String(total),
  };
  if (!hasMore || !last) return element('resumptionToken', attributes);
  const { changedAt, paperId } = last;
  const token = writeToken({ ...query, after: { changedAt, paperId }, cursor: query.cursor + count });
  return textElement('resumptionToken', token, attributes);
}

/** @throws OaiError `idDoesNotExist` */
async function changeOf(identifier: string, origin: string): Promise<PaperChange> {
  const beginning = identifierOf('', origin);
  const id = identifier.startsWith(beginning) ? identifier.slice(beginning.length) : '';
  const reference = parsePaperReference(id, setting('ARCHIVE_ID_PREFIX'));
  const change =
    reference && reference.version === undefined && id === id.toUpperCase()
      ? await lastChangeOf(id)
      : undefined;
  if (change) return change;
  throw new OaiError(
    'idDoesNotExist',
    `There is no record “${identifier}”. An example of an identifier is ${identifierOf('COL.2611.00042', origin)}.`,
  );
}

async function lastChangeOf(id: string): Promise<PaperChange | undefined> {
  try {
    const { paper } = await readPaperRecords(id);
    const { data } = await changeNoteEntity().get({ paperId: paper.paperId }).go();
    return data?.archiveId === id ? data : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
}

const recordXml = (change: PaperChange, metadata: string | undefined, origin: string): string =>
  element(
    'record',
    {},
    headerXml(change, origin),
    ...(metadata === undefined ? [] : [element('metadata', {}, metadata)]),
  );

const headerXml = ({ archiveId, changedAt, sets, isDeleted }: PaperChange, origin: string): string =>
  element(
    'header',
    { status: isDeleted ? 'deleted' : undefined },
    textElement('identifier', identifierOf(archiveId, origin)),
    textElement('datestamp', toSeconds(changedAt)),
    ...sets.map((set) => textElement('setSpec', set)),
  );

/** Writes a time with the protocol's granularity. */
export const toSeconds = (time: string): string => time.replace(/\.\d+Z$/, 'Z');
