import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { CitedPublication } from '#shared/domain/citation-graph.ts';
import type { Call } from '../_lib/call.ts';
import { pageFor } from '../_lib/page-for.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import type { PublicationEdge } from '../_lib/publication-entities.ts';
import * as store from './citation-graph-store.ts';
import { toCitingPaper } from './cited-paper-view.ts';
import { joinSame, toCitedPublication } from './cited-publication-view.ts';

/** The papers here that cite a paper, newest first. */
export async function listCiting({ id, page, limit }: PageQuery & { id: string }) {
  const { paper } = await findPaperPage(id, undefined);
  const found = await store.citationsOf(paper.paperId, { skip: (page - 1) * limit, take: limit });
  const nodes = await store.getNodes(found.map(({ citingId }) => citingId));
  const papers = found.flatMap(({ citingId, isSelf }) => {
    const node = nodes.papers.get(citingId);
    return node ? [toCitingPaper(node, isSelf)] : [];
  });
  return {
    success: true as const,
    data: { papers, pagination: paginate(paper.citationCount, { page, limit }) },
  };
}

/** What a paper cites: all that is printed, and the papers here among it, in the order of the list. */
export async function listReferences({ id, page, limit }: PageQuery & { id: string }, call: Call) {
  const { paper, version } = await pageFor(id, call);
  // What is known of citations is that of the newest public version; of an older one, what it shares with that.
  const [edges, elsewhere] = await Promise.all([
    store.citedPapers(paper.paperId),
    store.citedPublications(paper.paperId),
  ]);
  const nodes = await store.getNodes(
    edges.map(({ citedId }) => citedId),
    elsewhere.map(({ publicationId }) => publicationId),
  );
  const byReference = new Map(
    edges.flatMap(({ citedId, isSelf, references }) => {
      const node = nodes.papers.get(citedId);
      return node ? references.map((key) => [key, toCitingPaper(node, isSelf)] as const) : [];
    }),
  );
  const references = (version.references ?? []).map((reference) => ({
    ...reference,
    paper: byReference.get(reference.key) ?? null,
    publication: publicationOf(reference.key, elsewhere, nodes),
  }));
  const here = new Map(references.flatMap(({ paper: cited }) => (cited ? [[cited.id, cited] as const] : [])));
  const start = (page - 1) * limit;
  return {
    success: true as const,
    data: {
      papers: [...here.values()].slice(start, start + limit),
      references,
      pagination: paginate(here.size, { page, limit }),
    },
  };
}

/** What a reference means of publications elsewhere; one where several people list it. */
function publicationOf(
  reference: string,
  edges: PublicationEdge[],
  { publications }: store.Nodes,
): CitedPublication | null {
  const meant = edges
    .filter(({ references }) => references.includes(reference))
    .flatMap(({ publicationId }) => publications.get(publicationId) ?? []);
  const [first] = joinSame(meant);
  return first ? toCitedPublication(first) : null;
}
