import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { CitedPublication } from '#shared/domain/citation-graph.ts';
import type { ExternalPaperEdge } from '../_lib/citations/external-paper-node-entities.ts';
import { findVisiblePaper, getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { readDoiCheck } from '../_lib/reference-checks/doi-check-repository.ts';
import { getChecks, getSummary } from '../_lib/reference-checks/reference-check-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { getCitationAnswers } from './citation-answers.ts';
import * as store from './citation-graph-repository.ts';
import { toCitingPaper } from './cited-paper-view.ts';
import { groupSame, toCitedExternalPaper } from './external-paper-view.ts';

/** Returns the papers here that cite a paper, newest first. */
export async function listCiting({ id, page, limit }: PageQuery & { id: string }) {
  const { paper } = await findVisiblePaper(id, undefined);
  const found = await store.listCitations(paper.paperId, { skip: (page - 1) * limit, take: limit });
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

/** Returns a paper's references as printed, with the papers here that they mean, in the order of the list. */
export async function listReferences({ id, page, limit }: PageQuery & { id: string }, call: Call) {
  const { paper, version } = await getVisiblePaper(id, call);
  // Citations are known for the newest public version; an older version shows those it shares with it.
  const of = { paperId: paper.paperId, version: version.version };
  const [edges, elsewhere, checks, summary, answers, givenDoi] = await Promise.all([
    store.getCitedPapers(paper.paperId),
    store.getCitedExternalPapers(paper.paperId),
    getChecks(of),
    getSummary(of),
    getCitationAnswers(of.paperId, of.version),
    readDoiCheck(of, version.doi),
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
    check: checks.get(reference.key) ?? null,
    answers: answers.get(reference.key) ?? [],
  }));
  const here = new Map(references.flatMap(({ paper: cited }) => (cited ? [[cited.id, cited] as const] : [])));
  const start = (page - 1) * limit;
  return {
    success: true as const,
    data: {
      papers: [...here.values()].slice(start, start + limit),
      references,
      summary: summary?.summary ?? null,
      givenDoi: givenDoi ?? null,
      pagination: paginate(here.size, { page, limit }),
    },
  };
}

/** Returns the external paper that a reference means, once if several people list it. */
function publicationOf(
  reference: string,
  edges: ExternalPaperEdge[],
  { publications }: store.Nodes,
): CitedPublication | null {
  const meant = edges
    .filter(({ references }) => references.includes(reference))
    .flatMap(({ publicationId }) => publications.get(publicationId) ?? []);
  const [first] = groupSame(meant);
  return first ? toCitedExternalPaper(first) : null;
}
