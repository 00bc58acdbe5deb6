import type { CitingPaper } from '#shared/domain/citation-graph.ts';
import type { ShownNode } from './citation-graph-store.ts';

/** A paper as lists of citations show it. */
export const toCitingPaper = (node: ShownNode, isSelfCitation: boolean): CitingPaper => ({
  id: node.paperId,
  archiveId: node.archiveId,
  title: node.title,
  authors: node.authors,
  status: node.status,
  createdAt: node.publishedAt,
  citationCount: node.citationCount,
  isSelfCitation,
});
