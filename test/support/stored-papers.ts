import { ulid } from 'ulid';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
} from '../../functions/_lib/papers/paper-entities.ts';

export interface StoredPaper {
  paperId?: string;
  archiveId: string;
  title?: string;
  doi?: string;
  authors?: { id?: string; name: string; kind?: 'person' | 'agent' }[];
  supervisorId?: string;
  status?: PaperRecord['status'];
  version?: number;
  publishedAt?: string;
  /** Printed references with their parsed fields. */
  references?: NonNullable<VersionRecord['references']>;
}

/**
 * Writes a public paper and its newest version to the tables, as the pipeline leaves them, so that tests and benches need no
 * conversion.
 */
export async function storePaper(paper: StoredPaper): Promise<string> {
  const { paperId = ulid(), archiveId, version = 1, status = 'UNDER_REVIEW', references = [] } = paper;
  const publishedAt = paper.publishedAt ?? '2026-11-20T12:00:00.000Z';
  const metadata = {
    title: paper.title ?? `The paper called ${archiveId}`,
    abstract: 'What this paper says in a few words, so that the abstract is long enough to be one.',
    paperType: 'ARTICLE' as const,
    primaryCategory: 'cs.SE' as const,
    keywords: ['testing'],
    license: 'CC_BY' as const,
    languageCode: 'en',
    ...(paper.doi ? { doi: paper.doi } : {}),
    authors: (paper.authors ?? [{ name: 'Ada Byron' }]).map((author) => ({
      kind: 'person' as const,
      ...author,
    })),
    agents: [],
    createdAt: publishedAt,
    updatedAt: publishedAt,
    publishedAt,
  };
  const record: VersionRecord = {
    ...metadata,
    paperId,
    archiveId,
    version,
    status,
    contentType: 'markdown',
    sources: [],
    references,
    pipeline: { completedStage: 'published', status: 'completed', errors: [], updatedAt: publishedAt },
  };
  const submitter = { username: 'tester', firstName: 'Tess', lastName: 'Ter', institution: '' };
  const copy = { version, title: metadata.title, status, createdAt: publishedAt, publishedAt };
  await currentVersionEntity().put({ paperId, archiveId, record }).go();
  await paperEntity()
    .upsert({
      paperId,
      archiveId,
      supervisorId: paper.supervisorId ?? ulid(),
      status,
      latestVersion: version,
      publicVersion: version,
      shown: { ...metadata, submitter },
      versions: [copy],
    })
    .add({ viewCount: 0, downloadCount: 0, reviewCount: 0, citationCount: 0 })
    .go();
  return paperId;
}
