import { type AttributeValue, BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { PaperStatus } from '#shared/domain/paper.ts';
import {
  type CitationEdge,
  type CitationNode,
  citationEntity,
  citationNoteEntity,
} from '../_lib/citation-entities.ts';
import { paperEntity } from '../_lib/publishing-entities.ts';
import { dynamoClient, SERVICE, setting } from '../_lib/tables.ts';

/** A node as far as graphs and lists show it. */
export type ShownNode = Pick<
  CitationNode,
  | 'paperId'
  | 'archiveId'
  | 'title'
  | 'authors'
  | 'status'
  | 'publishedAt'
  | 'citationCount'
  | 'cites'
  | 'citedBy'
>;

const BATCH = 100;

/**
 * The nodes of papers, by id; one batch read for each hundred. What the world may not see has none. A graph reads 500:
 * it goes past ElectroDB, whose reading took as long as all the rest; its test holds that the keys are ElectroDB's own.
 */
export async function getNodes(paperIds: string[]): Promise<Map<string, ShownNode>> {
  const batches = Array.from({ length: Math.ceil(paperIds.length / BATCH) }, (_, index) =>
    paperIds.slice(index * BATCH, (index + 1) * BATCH),
  );
  const nodes = (await Promise.all(batches.map(readBatch))).flat();
  return new Map(nodes.map((node) => [node.paperId, node]));
}

async function readBatch(paperIds: string[]): Promise<ShownNode[]> {
  const table = setting('TABLE_PUBLISHING');
  const { Responses, UnprocessedKeys } = await dynamoClient().send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys: paperIds.map(nodeKey) } } }),
  );
  if (UnprocessedKeys?.[table]) throw new Error('Some papers of a graph could not be read now.');
  return (Responses?.[table] ?? []).map(toNode);
}

/** Where the node of a paper is. */
export const nodeKey = (paperId: string) => ({
  pk: { S: `$${SERVICE}#paperid_${paperId}`.toLowerCase() },
  sk: { S: '$citationnode_1' },
});

const toNode = (item: Record<string, AttributeValue>): ShownNode => ({
  paperId: item.paperId?.S ?? '',
  archiveId: item.archiveId?.S ?? '',
  title: item.title?.S ?? '',
  authors: (item.authors?.L ?? []).flatMap(({ S }) => S ?? []),
  status: PaperStatus.parse(item.status?.S),
  publishedAt: item.publishedAt?.S ?? '',
  citationCount: Number(item.citationCount?.N ?? 0),
  cites: item.cites?.SS ?? [],
  citedBy: item.citedBy?.SS ?? [],
});

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
