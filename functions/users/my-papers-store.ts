import {
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
} from '../_lib/publishing-entities.ts';

/** All papers of a supervisor, newest first: one person's, so some hundreds at the most. */
export async function papersOf(supervisorId: string): Promise<PaperRecord[]> {
  const { data } = await paperEntity()
    .query.bySupervisor({ supervisorId })
    .go({ order: 'desc', pages: 'all' });
  return data as PaperRecord[];
}

/** The newest version of each paper, by the paper's id. One batch read. */
export async function newestVersions(papers: PaperRecord[]): Promise<Map<string, VersionRecord>> {
  const keys = papers.map(({ paperId, latestVersion }) => ({ paperId, version: latestVersion }));
  if (keys.length === 0) return new Map();
  const { data } = await versionEntity().get(keys).go();
  return new Map(data.map(({ paperId, record }) => [paperId, record as VersionRecord]));
}

/** How often the papers of a supervisor were cited, all together. */
export async function citationsOf(supervisorId: string): Promise<number> {
  const { data } = await paperEntity()
    .query.bySupervisor({ supervisorId })
    .go({ pages: 'all', attributes: ['citationCount'] });
  return data.reduce((sum, { citationCount }) => sum + citationCount, 0);
}
