import { type AttributeValue, BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { PaperStatus } from '#shared/domain/paper.ts';
import {
  type CitationEdge,
  CitationEdges,
  type CitationNode,
  citationEntity,
  citationStateEntity,
} from '../_lib/citations/citation-entities.ts';
import {
  type ExternalPaperCopy,
  type ExternalPaperEdge,
  ExternalPaperEdges,
  externalCitationStateEntity,
} from '../_lib/citations/external-paper-node-entities.ts';
import { paperEntity } from '../_lib/papers/paper-entities.ts';
import { dynamoClient, SERVICE, setting } from '../_lib/runtime/dynamodb.ts';
import { parseJson } from '../_lib/runtime/json-attribute.ts';

/** The parts of a node that graphs and lists show. */
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
  | 'citesElsewhere'
  | 'citedBy'
>;

/** The parts of a confirmed external paper that graphs and lists show. */
export interface ShownExternalPaper {
  publicationId: string;
  shown: ExternalPaperCopy;
  citationCount: number;
  citedBy: string[];
}

/** The nodes of a graph, by id. */
export interface Nodes {
  papers: Map<string, ShownNode>;
  publications: Map<string, ShownExternalPaper>;
}

const BATCH = 100;

/**
 * Returns the nodes of papers and external papers, one batch read for each hundred. Papers that aren't public have no
 * node. A graph reads 500: it bypasses ElectroDB, whose parsing took as long as everything else. A test checks that the
 * keys are ElectroDB's.
 */
export async function getNodes(paperIds: string[], publicationIds: string[] = []): Promise<Nodes> {
  const keys = [...paperIds.map(nodeKey), ...publicationIds.map(externalPaperKey)];
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, index) =>
    keys.slice(index * BATCH, (index + 1) * BATCH),
  );
  const items = (await Promise.all(batches.map(readBatch))).flat();
  const publications = items.filter((item) => item.publicationId).flatMap(toExternalPaper);
  return {
    papers: new Map(
      items
        .filter((item) => item.paperId)
        .map(toNode)
        .map((node) => [node.paperId, node]),
    ),
    publications: new Map(publications.map((node) => [node.publicationId, node])),
  };
}

type Item = Record<string, AttributeValue>;

async function readBatch(keys: Item[]): Promise<Item[]> {
  const table = setting('TABLE_PUBLISHING');
  const { Responses } = await dynamoClient().send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys: keys } } }),
  );
  return Responses?.[table] ?? [];
}

/** Returns the key of a paper's node. */
export const nodeKey = (paperId: string) => ({
  pk: { S: `$${SERVICE}#paperid_${paperId}`.toLowerCase() },
  sk: { S: '$citationnode_1' },
});

/** Returns the key of an external paper's node. */
export const externalPaperKey = (publicationId: string) => ({
  pk: { S: `$${SERVICE}#publicationid_${publicationId}`.toLowerCase() },
  sk: { S: '$publicationnode_1' },
});

const toNode = (item: Item): ShownNode => ({
  paperId: item.paperId?.S ?? '',
  archiveId: item.archiveId?.S ?? '',
  title: item.title?.S ?? '',
  authors: (item.authors?.L ?? []).flatMap(({ S }) => S ?? []),
  status: PaperStatus.parse(item.status?.S),
  publishedAt: item.publishedAt?.S ?? '',
  citationCount: Number(item.citationCount?.N ?? 0),
  cites: item.cites?.SS ?? [],
  citesElsewhere: item.citesElsewhere?.SS ?? [],
  citedBy: item.citedBy?.SS ?? [],
});

const toExternalPaper = (item: Item): ShownExternalPaper[] =>
  item.shown?.M
    ? [
        {
          publicationId: item.publicationId?.S ?? '',
          // Our own record: its fields were validated when it was written.
          shown: unmarshall(item.shown.M) as ExternalPaperCopy,
          citationCount: Number(item.citationCount?.N ?? 0),
          citedBy: item.citedBy?.SS ?? [],
        },
      ]
    : [];

/** Returns which papers a paper cites, and by which references. */
export async function getCitedPapers(paperId: string): Promise<CitationEdge[]> {
  const { data } = await citationStateEntity()
    .get({ paperId })
    .go({ attributes: ['edges'] });
  return data ? parseJson(CitationEdges, data.edges) : [];
}

/** Returns which external papers a paper cites, and by which references. */
export async function getCitedExternalPapers(paperId: string): Promise<ExternalPaperEdge[]> {
  const { data } = await externalCitationStateEntity()
    .get({ paperId })
    .go({ attributes: ['edges'] });
  return data ? parseJson(ExternalPaperEdges, data.edges) : [];
}

interface Citation {
  citingId: string;
  citedAt: string;
  isSelf: boolean;
}

/** Returns a page of a paper's citations, newest first. They are small: one read of 1 MB returns some 4,000. */
export async function listCitations(
  paperId: string,
  { skip, take }: { skip: number; take: number },
): Promise<Citation[]> {
  const { data } = await citationEntity()
    .query.primary({ citedId: paperId })
    .go({ order: 'desc', count: skip + take, pages: 'all', attributes: ['citingId', 'citedAt', 'isSelf'] });
  return data.slice(skip);
}

/** Returns all citations of a paper, oldest first. */
export async function listAllCitations(paperId: string): Promise<Citation[]> {
  const { data } = await citationEntity()
    .query.primary({ citedId: paperId })
    .go({ pages: 'all', attributes: ['citingId', 'citedAt', 'isSelf'] });
  return data;
}

/** Returns the citation count of each paper of a supervisor. */
export async function listCitationCounts(supervisorId: string): Promise<number[]> {
  const { data } = await paperEntity()
    .query.bySupervisor({ supervisorId })
    .go({ pages: 'all', attributes: ['citationCount'] });
  return data.map(({ citationCount }) => citationCount);
}
