import type { CitingPaper } from '#shared/domain/citation-graph.ts';
import type { ShownNode } from './citation-graph-repository.ts';

/** Converts a node to an entry in a list of citing papers. */
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
