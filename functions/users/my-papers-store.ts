import {
  type PaperRecord,
  paperEntity,
  type VersionRecord,
  versionEntity,
} from '../_lib/publishing-entities.ts';
import { invitationEntity } from '../_lib/submission-entities.ts';

/** All papers of a supervisor, newest first: one person's, so some hundreds at the most. */
export async function papersOf(supervisorId: string): Promise<PaperRecord[]> {
  const { data } = await paperEntity()
    .query.bySupervisor({ supervisorId })
    .go({ order: 'desc', pages: 'all' });
  return data as PaperRecord[];
}

/** All papers of which a supervisor is an author, sent or joined, newest first. */
export async function authoredPapersOf(supervisorId: string): Promise<PaperRecord[]> {
  const [sent, invitations] = await Promise.all([
    papersOf(supervisorId),
    invitationEntity().query.primary({ inviteeId: supervisorId }).go({ pages: 'all' }),
  ]);
  const joined = invitations.data.filter(({ status, asAuthor }) => status === 'ACCEPTED' && asAuthor);
  if (joined.length === 0) return sent;
  const { data } = await paperEntity()
    .get(joined.map(({ paperId }) => ({ paperId })))
    .go();
  return [...sent, ...(data as PaperRecord[])].toSorted((a, b) => (a.paperId < b.paperId ? 1 : -1));
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
