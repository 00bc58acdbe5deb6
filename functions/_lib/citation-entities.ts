import { Entity, type EntityItem } from 'electrodb';
import type { PaperStatus } from '#shared/domain/paper.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const required = { type: 'string', required: true } as const;
const count = { type: 'number', required: true } as const;
const texts = { type: 'set', items: 'string' } as const;
const byPaper = {
  primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
} as const;

/** The papers that a key names, `id:col.2611.00042`, `doi:10.1000/x`, `title:onengines`; and the publications elsewhere. */
export const citationKeyEntity = once(
  () =>
    new Entity(
      {
        model: model('citationkey'),
        attributes: { key: required, papers: texts, publications: texts },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['key'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A paper has a reference of this key: whoever bears the key, now or later, is cited by it. */
export const citationWaitEntity = once(
  () =>
    new Entity(
      {
        model: model('citationwait'),
        attributes: { key: required, citingId: required },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['key'] }, sk: { field: 'sk', composite: ['citingId'] } },
        },
      },
      configuration(),
    ),
);

/** That a paper cites another: made once, when it becomes known, and removed with the version that said so. */
export const citationEntity = once(
  () =>
    new Entity(
      {
        model: model('citation'),
        attributes: {
          citedId: required,
          /** When the citing paper was first published. */
          citedAt: required,
          citingId: required,
          /** Whether the two papers share an author, person or agent. */
          isSelf: { type: 'boolean', required: true },
          /** When it became known: the time of PAPER_CITED. */
          noticedAt: required,
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

/** A public paper in the graph of citations: its neighbours, and as much of it as a graph or a list shows. */
export const citationNodeEntity = once(
  () =>
    new Entity(
      {
        model: model('citationnode'),
        attributes: {
          paperId: required,
          archiveId: required,
          title: required,
          /** Names, as on the byline. */
          authors: { type: 'list', items: { type: 'string' }, required: true },
          /** Ids of the supervisors and agents among them. */
          people: { type: 'list', items: { type: 'string' }, required: true },
          category: required,
          status: { type: 'any', required: true },
          publishedAt: required,
          cites: texts,
          /** Publications elsewhere, as long as they are confirmed. */
          citesElsewhere: texts,
          /** At most some thousands: an item holds 400 KB, and no graph shows more. */
          citedBy: texts,
          citationCount: count,
          selfCitationCount: count,
        },
        indexes: byPaper,
      },
      configuration(),
    ),
);
export type CitationNode = Omit<EntityItem<ReturnType<typeof citationNodeEntity>>, 'status'> & {
  status: PaperStatus;
};

/** What a paper says of another: which of its references mean it. */
export interface CitationEdge {
  citedId: string;
  citedAt: string;
  isSelf: boolean;
  /** Keys of the references. */
  references: string[];
}

/** What of a paper's citations is written already: what makes their consumer idempotent. */
export const citationNoteEntity = once(
  () =>
    new Entity(
      {
        model: model('citationnote'),
        attributes: {
          paperId: required,
          /** The state of the paper that all below belongs to; empty while it is being written. */
          seen: { type: 'string' },
          /** The copy that the node has. */
          copy: { type: 'string' },
          /** The keys that name the paper. */
          keys: { type: 'list', items: { type: 'string' }, required: true },
          /** Keys whose bearer changed, and whose citing papers have not been told yet. */
          untold: { type: 'list', items: { type: 'string' }, required: true },
          /** The keys of its references. */
          waits: { type: 'list', items: { type: 'string' }, required: true },
          /** `CitationEdge[]`, as JSON. */
          edges: required,
          revision: { type: 'number', required: true },
        },
        indexes: byPaper,
      },
      configuration(),
    ),
);
