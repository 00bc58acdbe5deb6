import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { derivedKey } from '#shared/domain/file-keys.ts';
import { type Band, bandEntity } from '../../_lib/desk-entities.ts';
import { filesClient } from '../../_lib/files-bucket.ts';
import { type PaperRecord, paperEntity } from '../../_lib/publishing-entities.ts';
import { setting } from '../../_lib/tables.ts';

type Noted = Omit<Band, 'band'>;

/** Writes that a version has these bands; the same again changes nothing. */
export async function noteBands(bands: string[], version: Noted): Promise<void> {
  if (bands.length === 0) return;
  await bandEntity()
    .put(bands.map((band) => ({ band, ...version })))
    .go({ concurrency: 2 });
}

/** Of one band, at the most: whoever copies a copy meets the first as well. */
const MOST_OF_A_BAND = 100;

/** Versions that somebody else sent before and that share a band, those with most bands in common first. */
export async function sharersBefore(bands: string[], { sentAt, supervisorId }: Noted): Promise<Noted[]> {
  const found = await Promise.all(
    bands.map(async (band) => {
      const { data } = await bandEntity()
        .query.primary({ band })
        .lt({ sentAt })
        .go({ consistent: true, limit: MOST_OF_A_BAND });
      return data;
    }),
  );
  const sharers = new Map<string, { version: Noted; bands: number }>();
  for (const version of found.flat().filter((other) => other.supervisorId !== supervisorId)) {
    const key = `${version.paperId} ${version.version}`;
    sharers.set(key, { version, bands: (sharers.get(key)?.bands ?? 0) + 1 });
  }
  return [...sharers.values()].sort((a, b) => b.bands - a.bands).map(({ version }) => version);
}

export interface Comparable {
  paper: PaperRecord;
  version: number;
  text: string;
}

/** A version's paper and its text as the pipeline wrote it; undefined where it has none (yet). */
export async function comparable(paperId: string, version: number): Promise<Comparable | undefined> {
  const [{ data }, text] = await Promise.all([paperEntity().get({ paperId }).go(), textOf(paperId, version)]);
  return data && text !== undefined ? { paper: data as PaperRecord, version, text } : undefined;
}

async function textOf(paperId: string, version: number): Promise<string | undefined> {
  try {
    const { Body } = await filesClient().send(
      new GetObjectCommand({
        Bucket: setting('FILES_BUCKET'),
        Key: derivedKey(paperId, version, 'paper.txt'),
      }),
    );
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
