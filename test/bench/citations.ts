import { ulid } from 'ulid';
import { API_BASE_PATH, LIMITS } from '#shared/constants.ts';
import { citationNodeEntity } from '../../functions/_lib/citations/citation-entities.ts';
import type { LocalCloud } from '../../infra/local/local-cloud.ts';
import { storePaper } from '../support/stored-papers.ts';
import { useTablesOf as tellTablesOf } from '../support/tables-of.ts';
import { inTurns } from './measure.ts';
import type { Result } from './results.ts';

/** More papers than a graph shows: it must stop at 500. */
const PAPERS = 600;
/** Each paper cites eight older ones, so that three steps reach them all. */
const CITES = 8;

/** The graph of 500 papers around one, over HTTP. */
export async function benchCitations(cloud: LocalCloud): Promise<Result[]> {
  tellTablesOf(cloud);
  const archiveId = 'COL.0001.00001';
  const paperId = await storePaper({ archiveId, publishedAt: '2000-01-01T00:00:00.000Z' });
  await cloud.idle();
  await citationNodeEntity().put(aWeb(paperId, archiveId)).go({ concurrency: 4 });
  const url = `${cloud.url}${API_BASE_PATH}/citations/${archiveId}/graph?depth=4`;
  const spreads = await inTurns(
    { 'graph of 500 papers': () => readGraph(url) },
    { warmUp: 10, blocks: 5, rounds: 10 },
  );
  const { p50, p99 } = spreads['graph of 500 papers'];
  return [
    { group: 'citations p50', name: 'graph of 500 papers', value: p50, unit: 'ms', limit: 150 },
    { group: 'citations p99', name: 'graph of 500 papers', value: p99, unit: 'ms' },
  ];
}

function aWeb(paperId: string, archiveId: string) {
  const ids = [paperId, ...Array.from({ length: PAPERS - 1 }, () => ulid())];
  const cited = (index: number) =>
    [...new Set(Array.from({ length: CITES }, (_, step) => Math.floor(index / (step + 2))))].filter(
      (other) => other < index,
    );
  const citedBy = ids.map((): string[] => []);
  for (const [index, id] of ids.entries()) for (const other of cited(index)) citedBy[other]?.push(id);
  return ids.map((id, index) => ({
    paperId: id,
    archiveId: index === 0 ? archiveId : `COL.0001.${String(index + 1).padStart(5, '0')}`,
    title: `On the measuring of graphs, part ${index + 1}: what five hundred papers say of one another`,
    authors: ['Ada Byron', 'Bo Li', 'Proof Reader'],
    people: [],
    category: 'cs.DB',
    status: 'UNDER_REVIEW',
    publishedAt: '2000-01-01T00:00:00.000Z',
    // DynamoDB has no empty sets.
    ...(index > 0 ? { cites: cited(index).flatMap((other) => ids[other] ?? []) } : {}),
    ...(citedBy[index]?.length ? { citedBy: citedBy[index] } : {}),
    citationCount: citedBy[index]?.length ?? 0,
    selfCitationCount: 0,
  }));
}

async function readGraph(url: string): Promise<void> {
  const response = await fetch(url);
  const { data } = (await response.json()) as { data: { nodes: unknown[]; truncated: boolean } };
  if (data.nodes.length !== LIMITS.citationGraph.nodes || !data.truncated)
    throw new Error(`The graph has ${data.nodes.length} papers.`);
}
