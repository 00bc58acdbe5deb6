import {
  type CitationEdge,
  type CitationNode,
  citationEntity,
  citationNodeEntity,
  citationNoteEntity,
} from '../_lib/citation-entities.ts';
import { paperEntity } from '../_lib/publishing-entities.ts';

/** The nodes of papers, by id; one batch read for each hundred. What the world may not see has none. */
export async function getNodes(paperIds: string[]): Promise<Map<string, CitationNode>> {
  if (paperIds.length === 0) return new Map();
  const { data, unprocessed } = await citationNodeEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go({ concurrency: 5 });
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} papers could not be read now.`);
  return new Map((data as CitationNode[]).map((node) => [node.paperId, node]));
}

/** Whom a paper cites, and by which references. */
export async function citedPapers(paperId: string): Promise<CitationEdge[]> {
  const { data } = await citationNoteEntity()
    .get({ paperId })
    .go({ attributes: ['edges'] });
  return data ? (JSON.parse(data.edges) as CitationEdge[]) : [];
}

interface Citation {
  citingId: string;
  citedAt: string;
  isSelf: boolean;
}

/** Some of the citations of a paper, newest first. They are small: 1 MB of them, one read, are some 4,000. */
export async function citationsOf(
  paperId: string,
  { skip, take }: { skip: number; take: number },
): Promise<Citation[]> {
  const { data } = await citationEntity()
    .query.primary({ citedId: paperId })
    .go({ order: 'desc', count: skip + take, pages: 'all', attributes: ['citingId', 'citedAt', 'isSelf'] });
  return data.slice(skip);
}

/** All citations of a paper, oldest first. */
export async function allCitationsOf(paperId: string): Promise<Citation[]> {
  const { data } = await citationEntity()
    .query.primary({ citedId: paperId })
    .go({ pages: 'all', attributes: ['citingId', 'citedAt', 'isSelf'] });
  return data;
}

/** How often each paper of a supervisor is cited. */
export async function citationCountsOf(supervisorId: string): Promise<number[]> {
  const { data } = await paperEntity()
    .query.bySupervisor({ supervisorId })
    .go({ pages: 'all', attributes: ['citationCount'] });
  return data.map(({ citationCount }) => citationCount);
}
