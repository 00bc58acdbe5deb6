import {
  type PaperRecord,
  paperEntity,
  sealedPaperEntity,
  type VersionRecord,
  versionEntity,
} from '../_lib/papers/paper-entities.ts';
import { invitationEntity } from '../_lib/papers/submission-entities.ts';

/** Returns all papers of a supervisor, newest first: some hundreds at most. */
export async function papersOf(supervisorId: string): Promise<PaperRecord[]> {
  const [{ data: named }, { data: anonymous }] = await Promise.all([
    paperEntity().query.bySupervisor({ supervisorId }).go({ order: 'desc', pages: 'all' }),
    sealedPaperEntity().query.primary({ supervisorId }).go({ pages: 'all' }),
  ]);
  if (anonymous.length === 0) return named as PaperRecord[];
  const { data: hidden } = await paperEntity()
    .get(anonymous.map(({ paperId }) => ({ paperId })))
    .go();
  return newestFirst([...named, ...hidden] as PaperRecord[]);
}

/** Returns all papers that a supervisor is an author of, newest first. */
export async function authoredPapersOf(supervisorId: string): Promise<PaperRecord[]> {
  const [submitted, invitations] = await Promise.all([
    papersOf(supervisorId),
    invitationEntity().query.primary({ inviteeId: supervisorId }).go({ pages: 'all' }),
  ]);
  const joined = invitations.data.filter(({ status, asAuthor }) => status === 'ACCEPTED' && asAuthor);
  if (joined.length === 0) return submitted;
  const { data } = await paperEntity()
    .get(joined.map(({ paperId }) => ({ paperId })))
    .go();
  return newestFirst([...submitted, ...(data as PaperRecord[])]);
}

const newestFirst = (papers: PaperRecord[]) => papers.toSorted((a, b) => (a.paperId < b.paperId ? 1 : -1));

/** Returns the newest version of each paper, by paper id. One batch read. */
export async function newestVersions(papers: PaperRecord[]): Promise<Map<string, VersionRecord>> {
  const keys = papers.map(({ paperId, latestVersion }) => ({ paperId, version: latestVersion }));
  if (keys.length === 0) return new Map();
  const { data } = await versionEntity().get(keys).go();
  return new Map(data.map(({ paperId, record }) => [paperId, record as VersionRecord]));
}

/** Returns the total citations of a supervisor's papers. */
export async function citationsOf(supervisorId: string): Promise<number> {
  const { data } = await paperEntity()
    .query.bySupervisor({ supervisorId })
    .go({ pages: 'all', attributes: ['citationCount'] });
  return data.reduce((sum, { citationCount }) => sum + citationCount, 0);
}
