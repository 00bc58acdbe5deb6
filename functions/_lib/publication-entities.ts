import { Entity, type EntityItem } from 'electrodb';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const required = { type: 'string', required: true } as const;
const texts = { type: 'list', items: { type: 'string' } } as const;

/** What the graph shows of a publication elsewhere, copied from its owner's list. */
export interface PublicationCopy {
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
 * A publication elsewhere in the graph of citations: what papers here can cite by its DOI, arXiv id or address. Who follows
 * the lists of publications writes the copy; who follows citations writes all else, and removes it when the copy has gone.
 */
export const publicationNodeEntity = once(
  () =>
    new Entity(
      {
        model: model('publicationnode'),
        attributes: {
          /** `externalPaperId`. */
          publicationId: required,
          supervisorId: required,
          /** `PublicationCopy`, as long as the publication is confirmed: without it nobody may see anything of it. */
          shown: { type: 'any' },
          copyRevision: { type: 'number' },
          /** The state that all below belongs to. */
          seen: { type: 'string' },
          /** The keys by which papers find it. */
          keys: texts,
          /** Keys whose papers have not been told yet that it bears them, or bears them no more. */
          untold: texts,
          /** Raised with the keys. */
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
export type PublicationNode = Omit<EntityItem<ReturnType<typeof publicationNodeEntity>>, 'shown'> & {
  shown?: PublicationCopy | undefined;
};

/** That references of a paper mean a publication elsewhere. */
export interface PublicationEdge {
  publicationId: string;
  /** Keys of the references. */
  references: string[];
}

/** What publications elsewhere a paper cites, as far as that is written: so nothing is counted twice. */
export const publicationNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('publicationnote'),
        attributes: {
          paperId: required,
          /** `PublicationEdge[]`, as JSON. */
          edges: required,
          revision: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
