import { type AttributeValue, BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { PaperStatus } from '#shared/domain/paper.ts';
import {
  type CitationEdge,
  type CitationNode,
  citationEntity,
  citationNoteEntity,
} from '../_lib/citation-entities.ts';
import {
  type PublicationCopy,
  type PublicationEdge,
  publicationNoteEntity,
} from '../_lib/publication-entities.ts';
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
  | 'citesElsewhere'
  | 'citedBy'
>;

/** A confirmed publication elsewhere, as far as graphs and lists show it. */
export interface ShownPublication {
  publicationId: string;
  shown: PublicationCopy;
  citationCount: number;
  citedBy: string[];
}

/** What stands in a graph, by id. */
export interface Nodes {
  papers: Map<string, ShownNode>;
  publications: Map<string, ShownPublication>;
}

const BATCH = 100;

/**
 * The nodes of papers and of publications elsewhere; one batch read for each hundred. What the world may not see has none.
 * A graph reads 500: it goes past ElectroDB, whose reading took as long as all the rest; its test holds that the keys are
 * ElectroDB's own.
 */
export async function getNodes(paperIds: string[], publicationIds: string[] = []): Promise<Nodes> {
  const keys = [...paperIds.map(nodeKey), ...publicationIds.map(publicationKey)];
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, index) =>
    keys.slice(index * BATCH, (index + 1) * BATCH),
  );
  const items = (await Promise.all(batches.map(readBatch))).flat();
  const publications = items.filter((item) => item.publicationId).flatMap(toPublication);
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
  const { Responses, UnprocessedKeys } = await dynamoClient().send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys: keys } } }),
  );
  if (UnprocessedKeys?.[table]) throw new Error('Some papers of a graph could not be read now.');
  return Responses?.[table] ?? [];
}

/** Where the node of a paper is. */
export const nodeKey = (paperId: string) => ({
  pk: { S: `$${SERVICE}#paperid_${paperId}`.toLowerCase() },
  sk: { S: '$citationnode_1' },
});

/** Where the node of a publication elsewhere is. */
export const publicationKey = (publicationId: string) => ({
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

const toPublication = (item: Item): ShownPublication[] =>
  item.shown?.M
    ? [
        {
          publicationId: item.publicationId?.S ?? '',
          // Our own: its fields were checked when they were written down.
          shown: unmarshall(item.shown.M) as PublicationCopy,
          citationCount: Number(item.citationCount?.N ?? 0),
          citedBy: item.citedBy?.SS ?? [],
        },
      ]
    : [];

/** Whom a paper cites, and by which references. */
export async function citedPapers(paperId: string): Promise<CitationEdge[]> {
  const { data } = await citationNoteEntity()
    .get({ paperId })
    .go({ attributes: ['edges'] });
  return data ? (JSON.parse(data.edges) as CitationEdge[]) : [];
}

/** Which publications elsewhere a paper cites, and by which references. */
export async function citedPublications(paperId: string): Promise<PublicationEdge[]> {
  const { data } = await publicationNoteEntity()
    .get({ paperId })
    .go({ attributes: ['edges'] });
  return data ? (JSON.parse(data.edges) as PublicationEdge[]) : [];
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
