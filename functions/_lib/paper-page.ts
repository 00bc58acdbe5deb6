import { QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type PaperReference, parsePaperReference } from '#shared/domain/paper-ids.ts';
import { isVisible } from '#shared/domain/paper-terms.ts';
import { AppError } from '#shared/errors.ts';
import { isAuthorOf } from './authorship.ts';
import { type PaperRecord, type VersionRecord, versionEntity } from './publishing-entities.ts';
import { Recent } from './recent.ts';
import { dynamoClient, SERVICE, setting } from './tables.ts';

/** A version as somebody may see it, with its paper. */
export interface PaperPage {
  paper: PaperRecord;
  version: VersionRecord;
  isAuthor: boolean;
  /** Whether the asker sees all of it as an admin. */
  isAdmin?: boolean;
}

/**
 * The version that an id means to somebody: the one it names; else the newest, which for authors may be one that is
 * not public yet. One query for what readers ask; a second read for old and unpublished versions.
 * @throws AppError `paper-not-found`, also for what the asker may not see (decisions.md §4)
 */
export async function findPaperPage(
  id: string,
  supervisorId: string | undefined,
  isAdmin = false,
): Promise<PaperPage> {
  return showPaperPage(await readPaperPage(id), supervisorId, isAdmin);
}

/**
 * What is stored of a paper's page, for who does not know yet who asks; only `showPaperPage` may be answered.
 * @throws AppError `paper-not-found`
 */
export async function readPaperPage(id: string) {
  const reference = parsePaperReference(id, setting('ARCHIVE_ID_PREFIX'));
  const found = reference && (await queryPage(reference));
  if (!reference || !found) throw new AppError('paper-not-found');
  return { reference, ...found };
}

/** What somebody may see of a page that was read. @throws AppError `paper-not-found` */
export async function showPaperPage(
  { reference, paper, current }: Awaited<ReturnType<typeof readPaperPage>>,
  supervisorId: string | undefined,
  isAdmin = false,
): Promise<PaperPage> {
  const isAuthor = isAuthorOf(paper, supervisorId);
  const newest = isAuthor ? paper.latestVersion : paper.publicVersion;
  const wanted = reference.version ?? newest ?? (isAdmin ? paper.latestVersion : undefined);
  const version = wanted === current?.version ? current : await getVersion(paper.paperId, wanted);
  if (!version || (!isAuthor && !isAdmin && !isVisible(version))) throw new AppError('paper-not-found');
  return { paper, version, isAuthor, isAdmin };
}

/**
 * The paper and the copy of its newest public version, by one query. This read is what the platform is asked most:
 * it goes past ElectroDB, whose reading of the answer took a fifth of the request; its test holds that the keys are
 * ElectroDB's own.
 */
async function queryPage(reference: PaperReference) {
  const { Items = [] } = await dynamoClient().send(new QueryCommand(pageQuery(reference)));
  const item = (entity: string) => {
    const found = Items.find(({ __edb_e__ }) => __edb_e__?.S === entity);
    return found && unmarshall(found);
  };
  const [paper, current] = [item('paper'), item('current')];
  if (!paper) return undefined;
  const read = {
    ...paper,
    shown: JSON.parse(paper.shown),
    versions: JSON.parse(paper.versions),
    ...(paper.coauthors ? { coauthors: JSON.parse(paper.coauthors) } : {}),
  } as PaperRecord;
  return { paper: read, current: current && parsedRecord(reference, current.record) };
}

/** Records as they were read last, with the text that they were parsed from; never changed by those who get them. */
const parsedRecords = new Recent<{ text: string; record: VersionRecord }>(50);

/** A record's text parsed, once for as long as it stays the same: what many read now is read often. */
function parsedRecord(reference: PaperReference, text: string): VersionRecord {
  const id = 'paperId' in reference ? reference.paperId : reference.archiveId;
  const known = parsedRecords.get(id);
  if (known?.text === text) return known.record;
  const record = JSON.parse(text) as VersionRecord;
  parsedRecords.set(id, { text, record });
  return record;
}

/** The query of a paper's page, as `pageService` would word it. */
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

export async function getVersion(
  paperId: string,
  version: number | undefined,
): Promise<VersionRecord | undefined> {
  if (version === undefined) return undefined;
  const { data } = await versionEntity().get({ paperId, version }).go({ consistent: true });
  return data?.record as VersionRecord | undefined;
}
