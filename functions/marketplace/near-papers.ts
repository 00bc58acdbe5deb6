import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { DiscoveredPaper } from '#shared/domain/search.ts';
import { ReviewerMatcher } from '../_lib/matching/rank-reviewers.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { headersOfViewer } from '../_lib/runtime/viewer-address.ts';
import { countCommon, referencesOf } from './common-references.ts';

/** How near a supervisor's papers are to a paper, with the nearest. */
export interface NearPapers {
  score: number;
  title: string;
  /** How many references of the paper theirs cite, too. */
  commonReferences: number;
}

/** As many as the endpoint returns. */
const MOST_PAPERS = 20;
const TIMEOUT_MS = 2000;
const Similar = z.object({ data: z.object({ papers: z.array(DiscoveredPaper) }) });

/**
 * Ranks the authors of the papers most similar to a paper by the text of their papers, as `npm run rank-reviewers` does, and counts the
 * references that they have in common with it.
 * @returns by supervisor; empty if the search doesn't respond, because matching also has other factors
 */
export async function nearPapers(paper: PaperRecord, call: Call): Promise<Map<string, NearPapers>> {
  const similar = await findSimilar(paper.paperId, call);
  const matcher = new ReviewerMatcher();
  matcher.add(paper.paperId, paper.shown);
  const titles = new Map<string, string>();
  const papersOf = new Map<string, string[]>();
  for (const { id, title, abstract, submittingSupervisor, authors } of similar) {
    matcher.add(id, { title, abstract });
    titles.set(id, title);
    const people = [submittingSupervisor.id, ...authors.flatMap((author) => author.id ?? [])];
    for (const person of new Set(people)) papersOf.set(person, [...(papersOf.get(person) ?? []), id]);
  }
  const references = await referencesOf([paper.paperId, ...titles.keys()]);
  const commonReferences = (person: string) =>
    countCommon(
      references.get(paper.paperId) ?? [],
      (papersOf.get(person) ?? []).flatMap((id) => references.get(id) ?? []),
    );
  const rank = matcher.ranking([...papersOf].map(([id, papers]) => ({ id, papers })));
  return new Map(
    rank(paper.paperId).flatMap(({ reviewer, score, nearest: [nearest] }) =>
      nearest && score > 0
        ? [
            [
              reviewer,
              {
                score,
                title: titles.get(nearest.paper) ?? '',
                commonReferences: commonReferences(reviewer),
              },
            ],
          ]
        : [],
    ),
  );
}

async function findSimilar(paperId: string, call: Call): Promise<DiscoveredPaper[]> {
  const api = process.env.API_ADDRESS;
  if (!api) return [];
  try {
    const response = await fetch(`${api}${API_BASE_PATH}/papers/${paperId}/similar?limit=${MOST_PAPERS}`, {
      headers: headersOfViewer(call),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The search answered ${response.status}.`);
    return Similar.parse(await response.json()).data.papers;
  } catch (error) {
    console.warn('Reviewers are matched without similar papers', { paperId, error });
    return [];
  }
}
