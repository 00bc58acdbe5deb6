import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { derivedKey, PAPER_TEXT } from '#shared/domain/file-keys.ts';
import { type Band, bandEntity, deskCaseEntity } from '../../_lib/papers/desk-review-entities.ts';
import { type PaperRecord, paperEntity } from '../../_lib/papers/paper-entities.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { filesClient } from '../../_lib/runtime/files-bucket.ts';

type BandVersion = Omit<Band, 'band'>;

/** Writes the bands of a version. Idempotent. */
export async function saveBands(bands: string[], version: BandVersion): Promise<void> {
  if (bands.length === 0) return;
  await bandEntity()
    .put(bands.map((band) => ({ band, ...version })))
    .go({ concurrency: 2 });
}

/** The limit of versions read per band. A copy of a copy also shares bands with the original. */
const MAX_PER_BAND = 100;

/** Returns earlier versions that share a band, those with most shared bands first. */
export async function earlierVersionsSharing(
  bands: string[],
  { sentAt }: BandVersion,
): Promise<BandVersion[]> {
  const found = await Promise.all(
    bands.map(async (band) => {
      const { data } = await bandEntity()
        .query.primary({ band })
        .lt({ sentAt })
        .go({ consistent: true, limit: MAX_PER_BAND });
      return data;
    }),
  );
  const sharers = new Map<string, { version: BandVersion; bands: number }>();
  for (const version of found.flat()) {
    const key = `${version.paperId} ${version.version}`;
    sharers.set(key, { version, bands: (sharers.get(key)?.bands ?? 0) + 1 });
  }
  return [...sharers.values()].sort((a, b) => b.bands - a.bands).map(({ version }) => version);
}

/** Returns those of some versions that an admin rejected at the desk. */
export async function rejectedOf(versions: BandVersion[]): Promise<BandVersion[]> {
  if (versions.length === 0) return [];
  const { data } = await deskCaseEntity()
    .get(versions.map(({ paperId, version }) => ({ paperId, version })))
    .go({ consistent: true });
  const rejected = new Set(
    data.filter(({ state }) => state === 'rejected').map(({ paperId, version }) => `${paperId} ${version}`),
  );
  return versions.filter(({ paperId, version }) => rejected.has(`${paperId} ${version}`));
}

/** Returns the papers that a supervisor sent last before one, newest first. */
export async function papersBefore(
  paperId: string,
  supervisorId: string,
  count: number,
): Promise<PaperRecord[]> {
  const { data } = await paperEntity()
    .query.bySupervisor({ supervisorId })
    .lt({ paperId })
    .go({ order: 'desc', count });
  return data as PaperRecord[];
}

export interface Comparable {
  paper: PaperRecord;
  version: number;
  text: string;
}

/** Returns a version's paper and text, or undefined if it has no text (yet). */
export async function getComparable(paperId: string, version: number): Promise<Comparable | undefined> {
  const [{ data }, text] = await Promise.all([paperEntity().get({ paperId }).go(), textOf(paperId, version)]);
  return data && text !== undefined ? { paper: data as PaperRecord, version, text } : undefined;
}

async function textOf(paperId: string, version: number): Promise<string | undefined> {
  try {
    const { Body } = await filesClient().send(
      new GetObjectCommand({
        Bucket: setting('FILES_BUCKET'),
        Key: derivedKey(paperId, version, PAPER_TEXT),
      }),
    );
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
