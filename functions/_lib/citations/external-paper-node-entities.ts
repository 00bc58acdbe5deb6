import { Entity, type EntityItem } from 'electrodb';
import * as z from 'zod';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');
const texts = { type: 'list', items: { type: 'string' } } as const;

/** What the graph shows of an external paper, copied from its supervisor's list. */
export interface ExternalPaperCopy {
  title: string;
  authors: string[];
  venue: string;
  year: number | null;
  doi: string;
  arxivId: string;
  url: string;
  owner: { username: string; name: string };
}

/**
 * An external paper in the citation graph, which papers here can cite by DOI, arXiv id or URL. The consumer of external papers
 * writes `shown`; the consumer of citations writes everything else, and deletes the item once `shown` is gone.
 */
export const externalPaperNodeEntity = once(
  () =>
    new Entity(
      {
        model: model('publicationnode'),
        attributes: {
          /** `externalPaperId`. */
          publicationId: string,
          supervisorId: string,
          /** `ExternalPaperCopy`, while the external paper is confirmed; without it nothing of it is public. */
          shown: { type: 'any' },
          copyRevision: { type: 'number' },
          /** The state that the fields below belong to. */
          seen: { type: 'string' },
          /** The keys by which papers find it. */
          keys: texts,
          /** Keys added or removed whose citing papers aren't updated yet. */
          untold: texts,
          /** Incremented when the keys change. */
          revision: { type: 'number' },
          citationCount: { type: 'number' },
          /** Papers here; at most some thousands, as with papers. */
          citedBy: { type: 'set', items: 'string' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['publicationId'] },
            sk: { field: 'sk', composite: [] },
          },
        },
      },
      configuration(),
    ),
);
export type ExternalPaperNode = Omit<EntityItem<ReturnType<typeof externalPaperNodeEntity>>, 'shown'> & {
  shown?: ExternalPaperCopy | undefined;
};

/** A paper's citation of an external paper, with the references that mean it. */
export const ExternalPaperEdge = z.object({
  publicationId: z.string(),
  /** Keys of the references. */
  references: z.array(z.string()),
});
export type ExternalPaperEdge = z.infer<typeof ExternalPaperEdge>;
export const ExternalPaperEdges = z.array(ExternalPaperEdge);

/** Which external papers a paper cites, as far as written, so that nothing is counted twice. */
export const externalCitationStateEntity = once(
  () =>
    new Entity(
      {
        model: model('publicationnote'),
        attributes: {
          paperId: string,
          /** `ExternalPaperEdge[]`, as JSON. */
          edges: string,
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
