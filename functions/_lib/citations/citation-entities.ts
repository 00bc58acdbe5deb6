import { Entity, type EntityItem } from 'electrodb';
import * as z from 'zod';
import type { PaperStatus } from '#shared/domain/paper.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');
const texts = { type: 'set', items: 'string' } as const;
const byPaper = {
  primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
} as const;

/**
 * The papers and external papers that a key identifies, such as `id:col.2611.00042`, `doi:10.1000/x` or `title:onengines`.
 */
export const citationKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('citationkey'),
        attributes: { key: string, papers: texts, publications: texts },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['key'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A paper's reference with this key: the paper that has the key, now or later, is cited by it. */
export const citationWaitEntity = once(
  () =>
    new Entity(
      {
        model: model('citationwait'),
        attributes: { key: string, citingId: string },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['key'] }, sk: { field: 'sk', composite: ['citingId'] } },
        },
      },
      configuration(),
    ),
);

/** One paper's citation of another: created when it is found, and removed with the version that contained it. */
export const citationEntity = once(
  () =>
    new Entity(
      {
        model: model('citation'),
        attributes: {
          citedId: string,
          /** When the citing paper was first published. */
          citedAt: string,
          citingId: string,
          /** Whether the two papers share an author, person or agent. */
          isSelf: boolean,
          /** When it was found: the time of PAPER_CITED. */
          noticedAt: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['citedId'] },
            sk: { field: 'sk', composite: ['citedAt', 'citingId'] },
          },
        },
      },
      configuration(),
    ),
);

/** A public paper in the citation graph: its neighbors, and what a graph or list shows of it. */
export const citationNodeEntity = once(
  () =>
    new Entity(
      {
        model: model('citationnode'),
        attributes: {
          paperId: string,
          archiveId: string,
          title: string,
          /** Names, as on the byline. */
          authors: { type: 'list', items: { type: 'string' }, required: true },
          /** Ids of the supervisors and agents among them. */
          people: { type: 'list', items: { type: 'string' }, required: true },
          category: string,
          status: { type: 'any', required: true },
          publishedAt: string,
          cites: texts,
          /** External papers it cites, while they are confirmed. */
          citesElsewhere: texts,
          /** At most some thousands: an item is limited to 400 KB, and no graph shows more. */
          citedBy: texts,
          citationCount: number,
          selfCitationCount: number,
        },
        indexes: byPaper,
      },
      configuration(),
    ),
);
export type CitationNode = Omit<EntityItem<ReturnType<typeof citationNodeEntity>>, 'status'> & {
  status: PaperStatus;
};

/** One paper's citation of another, with the references that mean it. */
export const CitationEdge = z.object({
  citedId: z.string(),
  citedAt: z.string(),
  isSelf: z.boolean(),
  /** Keys of the references. */
  references: z.array(z.string()),
});
export type CitationEdge = z.infer<typeof CitationEdge>;
export const CitationEdges = z.array(CitationEdge);

/** Which of a paper's citations are written already, which makes their consumer idempotent. */
export const citationStateEntity = once(
  () =>
    new Entity(
      {
        model: model('citationnote'),
        attributes: {
          paperId: string,
          /** The state of the paper that the fields below belong to; empty while it is being written. */
          seen: { type: 'string' },
          /** The copy that the node contains. */
          copy: { type: 'string' },
          /** The keys that name the paper. */
          keys: { type: 'list', items: { type: 'string' }, required: true },
          /** Keys that changed owner and whose citing papers aren't updated yet. */
          untold: { type: 'list', items: { type: 'string' }, required: true },
          /** The keys of its references. */
          waits: { type: 'list', items: { type: 'string' }, required: true },
          /** `CitationEdge[]`, as JSON. */
          edges: string,
          revision: number,
        },
        indexes: byPaper,
      },
      configuration(),
    ),
);
