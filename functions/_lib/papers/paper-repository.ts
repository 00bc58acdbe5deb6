import { QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { isListed, isVisible } from '#shared/domain/paper-constants.ts';
import { monthOf, type PaperReference, parsePaperReference } from '#shared/domain/paper-ids.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../identity/admins.ts';
import type { Call, Caller } from '../runtime/call.ts';
import { dynamoClient, SERVICE, setting } from '../runtime/dynamodb.ts';
import { RecentValues } from '../runtime/recent-values.ts';
import { untilIndexed } from '../runtime/until-indexed.ts';
import { isAuthorOf } from './authorship.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
} from './paper-entities.ts';
import { type PaperItem, parsePaperItem, parseVersionRecord } from './stored-papers.ts';

/** A version that the caller may see, with its paper. */
export interface VisiblePaper {
  paper: PaperRecord;
  version: VersionRecord;
  isAuthor: boolean;
  /** Whether the caller sees all of it as an admin. */
  isAdmin?: boolean;
}

/**
 * Returns the version that an id names, or the newest one; for authors that can be an unpublished version. Readers cost
 * one query; old and unpublished versions need a second read.
 * @throws AppError `paper-not-found`, also if the caller may not see it (docs/product/papers.md)
 */
export async function findVisiblePaper(id: string, supervisorId: string | undefined): Promise<VisiblePaper> {
  return visibleIn(await readPaperRecords(id), supervisorId, false);
}

/** Returns the version that an id names for the caller; admins see all. @throws AppError `paper-not-found` */
export const getVisiblePaper = async (id: string, { caller }: Call): Promise<VisiblePaper> =>
  authorizePaper(await readPaperRecords(id), caller);

/** Returns a paper that a supervisor may see, by any of its ids, with the number of the version that the id names. */
export async function findPaper(
  id: string,
  supervisorId: string | undefined,
): Promise<{ paper: PaperRecord; version: number; isAuthor: boolean }> {
  const { paper, version, isAuthor } = await findVisiblePaper(id, supervisorId);
  return { paper, version: version.version, isAuthor };
}

/**
 * Returns a paper that can be reviewed: public and not withdrawn.
 * @throws AppError `paper-not-reviewable`, `paper-not-found`
 */
export async function findReviewable(
  id: string,
  supervisorId: string | undefined,
): Promise<{ paper: PaperRecord; version: number; isAuthor: boolean }> {
  const found = await findPaper(id, supervisorId);
  const { status, publicVersion } = found.paper;
  if (publicVersion === undefined || !isListed(status)) throw new AppError('paper-not-reviewable');
  return found;
}

/** Returns a paper by its ULID, read consistently, without checking who may see it. */
export async function getPaperById(paperId: string): Promise<PaperRecord | undefined> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  return (data as PaperRecord | null) ?? undefined;
}

/** Returns the paper that a text names by its id, its address or its DOI, without checking who may see it. */
export const findPaperNamed = async (text: string): Promise<PaperRecord | undefined> =>
  (await findRecords(text))?.paper;

/** Returns a paper’s ULID by any of its ids, without checking who may see it. A ULID isn’t looked up. */
export async function findPaperId(text: string): Promise<string | undefined> {
  const reference = parsePaperReference(text, setting('ARCHIVE_ID_PREFIX'));
  if (!reference || 'paperId' in reference) return reference?.paperId;
  return (await findPaperNamed(reference.archiveId))?.paperId;
}

/**
 * Reads a paper's page before the caller is identified. Pass the result to `authorizePaper` before responding.
 * @throws AppError `paper-not-found`
 */
export async function readPaperRecords(id: string) {
  const found = await findRecords(id);
  if (!found) throw new AppError('paper-not-found');
  return found;
}

async function findRecords(text: string) {
  const reference = parsePaperReference(text, setting('ARCHIVE_ID_PREFIX'));
  const page = reference && (await findPage(reference));
  return reference && page ? { reference, ...page } : undefined;
}

/** By archive id, an index is asked, which may lack a new paper, or have it as it was before its publication. */
async function findPage(reference: PaperReference) {
  if ('paperId' in reference) return queryPage(reference);
  const mayBeNew = reference.archiveId.includes(`.${monthOf(new Date())}.`);
  const page = await untilIndexed(mayBeNew, () => queryPage(reference));
  if (!page || !mayBeNew || page.paper.publicVersion !== undefined) return page;
  return readPage(page.paper.paperId);
}

const readPage = (paperId: string) => queryPage({ paperId }, { ConsistentRead: true });

/** Returns what the caller may see of a page. @throws AppError `paper-not-found` */
export const authorizePaper = (read: PaperRecords, caller: Caller | undefined): Promise<VisiblePaper> =>
  visibleIn(read, caller?.supervisor.supervisorId, isAdmin(caller));

type PaperRecords = Awaited<ReturnType<typeof readPaperRecords>>;

async function visibleIn(
  { reference, ...found }: PaperRecords,
  supervisorId: string | undefined,
  seesAll: boolean,
): Promise<VisiblePaper> {
  // Authors see what they have just changed; the index may not have it yet.
  const isOwnByIndex = 'archiveId' in reference && isAuthorOf(found.paper, supervisorId);
  const fresh = isOwnByIndex ? await readPage(found.paper.paperId) : undefined;
  const { paper, current } = fresh ?? found;
  const isAuthor = isAuthorOf(paper, supervisorId);
  const newest = isAuthor ? paper.latestVersion : paper.publicVersion;
  const wanted = reference.version ?? newest ?? (seesAll ? paper.latestVersion : undefined);
  const version = wanted === current?.version ? current : await getVersion(paper.paperId, wanted);
  if (!version || (!isAuthor && !seesAll && !isVisible(version))) throw new AppError('paper-not-found');
  return { paper, version, isAuthor, isAdmin: seesAll };
}

/**
 * Reads the paper and the copy of its newest public version by one query. This is the platform's most frequent read: it
 * bypasses ElectroDB, whose parsing took a fifth of the request. A test checks that the keys are ElectroDB's.
 */
async function queryPage(reference: PaperReference, options: Pick<QueryCommandInput, 'ConsistentRead'> = {}) {
  const { Items = [] } = await dynamoClient().send(new QueryCommand({ ...pageQuery(reference), ...options }));
  const item = (entity: string) => {
    const found = Items.find(({ __edb_e__ }) => __edb_e__?.S === entity);
    return found && unmarshall(found);
  };
  const [paper, current] = [item('paper'), item('current')];
  if (!paper) return undefined;
  return {
    paper: parsePaperItem(paper as PaperItem),
    current: current && parsedRecord(reference, current.record),
  };
}

/** Recently parsed records, with the text they were parsed from. Callers must not change them. */
const parsedRecords = new RecentValues<{ text: string; record: VersionRecord }>(50);

/** Parses a record's text once for as long as it stays the same: popular papers are read often. */
function parsedRecord(reference: PaperReference, text: string): VersionRecord {
  const id = 'paperId' in reference ? reference.paperId : reference.archiveId;
  const known = parsedRecords.get(id);
  if (known?.text === text) return known.record;
  const record = parseVersionRecord(text);
  parsedRecords.set(id, { text, record });
  return record;
}

/** Returns the key of a paper's item, as ElectroDB would build it. */
export const paperKey = (paperId: string) => ({
  pk: { S: `$${SERVICE}#paperid_${paperId}`.toLowerCase() },
  sk: { S: '$page#paper_1' },
});

/** Returns the query of a paper's page, as ElectroDB's collection would build it. */
export function pageQuery(reference: PaperReference): QueryCommandInput {
  const byId = 'paperId' in reference;
  const key = byId
    ? `$${SERVICE}#paperid_${reference.paperId}`
    : `$${SERVICE}#archiveid_${reference.archiveId}`;
  return {
    TableName: setting('TABLE_PUBLISHING'),
    ...(byId ? {} : { IndexName: 'gsi1' }),
    KeyConditionExpression: '#pk = :pk and begins_with(#sk1, :sk1)',
    ExpressionAttributeNames: byId ? { '#pk': 'pk', '#sk1': 'sk' } : { '#pk': 'gsi1pk', '#sk1': 'gsi1sk' },
    ExpressionAttributeValues: {
      ':pk': { S: key.toLowerCase() },
      ':sk1': { S: byId ? '$page' : '$pagebyarchiveid' },
    },
  };
}

/** Returns the newest public versions of papers, by batch reads. */
export async function currentVersions(paperIds: string[]): Promise<Map<string, VersionRecord>> {
  if (paperIds.length === 0) return new Map();
  const { data } = await currentVersionEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go();
  return new Map(data.map(({ paperId, record }) => [paperId, record as VersionRecord]));
}

export async function getVersion(
  paperId: string,
  version: number | undefined,
): Promise<VersionRecord | undefined> {
  if (version === undefined) return undefined;
  const { data } = await versionEntity().get({ paperId, version }).go({ consistent: true });
  return data?.record as VersionRecord | undefined;
}
