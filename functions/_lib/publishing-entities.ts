import { Entity, type EntityItem } from 'electrodb';
import type { CategoryId } from '#shared/categories.ts';
import type {
  AiDisclosure,
  Contributor,
  Conversion,
  License,
  PaperFile,
  PaperStatus,
  PaperType,
  Reference,
  TocEntry,
} from '#shared/domain/paper.ts';
import { PAPER_STATUSES } from '#shared/domain/paper-terms.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
import type { ProvenanceRecord } from '#shared/domain/provenance.ts';
import type { SourceFormat } from './intake/uploaded-file.ts';
import { json, optionalJson } from './json-attribute.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

export interface SubmitterCopy {
  username: string;
  firstName: string;
  lastName: string;
  institution: string;
}
export interface AgentCopy {
  id: string;
  name: string;
  model: string | null;
  description: string;
}
/** A supervisor who accepted to stand on a paper of somebody else, or that an agent of theirs does. */
export interface CoauthorCopy {
  id: string;
  username: string;
  name: string;
  affiliation?: string;
  /** Whether they stand on the byline themselves, with an author's rights. */
  isAuthor: boolean;
  /** Agents of theirs that stand on the paper. */
  agents: AgentCopy[];
  /** Their place among the invited. */
  order: number;
  acceptedAt: string;
  /** Once they have left: the last public version, on which they still stand; they are on none that comes later. */
  lastVersion?: number;
}
/** A file as it is stored: without an address, which depends on who asks. */
export type StoredFile = Omit<PaperFile, 'url'>;

/** What a paper says of itself; a version has its own, the paper shows those of its newest public one. */
export interface Metadata {
  title: string;
  abstract: string;
  paperType: PaperType;
  primaryCategory: CategoryId;
  secondaryCategory?: CategoryId;
  keywords: string[];
  license: License;
  languageCode: string;
  doi?: string;
  authors: Contributor[];
  agents: AgentCopy[];
  pageCount?: number;
  wordCount?: number;
  createdAt: string;
  updatedAt: string;
  publishedAt?: string;
  /** Why, when and by whom it was withdrawn. */
  withdrawal?: { reason: string; at: string; by: { id: string; username: string; name: string } };
}

export type SubmissionFacts = {
  supervisor: ProvenanceRecord['submittingSupervisor'];
} & Pick<ProvenanceRecord, 'agents' | 'channel'>;

/** A version, with what the pipeline made of it. */
export interface VersionRecord extends Metadata {
  paperId: string;
  archiveId: string;
  version: number;
  status: PaperStatus;
  contentType: SourceFormat;
  aiDisclosure?: AiDisclosure;
  /** The submission's files as they came: content-addressed under the paper in S3. */
  sources: { name: string; key: string; sha256: string; size: number }[];
  /** Who sent it and how, for its provenance record; not in the copy that readers' pages are made of. */
  submission?: SubmissionFacts;
  pipeline: PipelineState;
  toc?: TocEntry[];
  /** References that the author gave beside the files, as printed. */
  givenReferences?: string[];
  references?: Reference[];
  conversion?: Conversion;
  files?: StoredFile[];
}

/** A version as its paper lists it. */
export interface VersionCopy {
  version: number;
  title: string;
  status: PaperStatus;
  createdAt: string;
  publishedAt: string | null;
}

const status = { type: keysOf(PAPER_STATUSES), required: true } as const;
/** One query of this collection gives a paper's page: the paper, and its newest public version. */
const pageIndexes = {
  primary: {
    collection: 'page',
    pk: { field: 'pk', composite: ['paperId'] },
    sk: { field: 'sk', composite: [] },
  },
  byArchiveId: {
    index: 'gsi1',
    collection: 'pageByArchiveId',
    pk: { field: 'gsi1pk', composite: ['archiveId'] },
    sk: { field: 'gsi1sk', composite: [] },
  },
} as const;

export const paperEntity = once(
  () =>
    new Entity(
      {
        model: model('paper'),
        attributes: {
          paperId: { type: 'string', required: true },
          archiveId: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
          status,
          latestVersion: { type: 'number', required: true },
          /** The newest version that the world may see; absent until there is one. */
          publicVersion: { type: 'number' },
          /** `PaperShown`. */
          shown: json,
          /** `VersionCopy[]`, oldest first. */
          versions: json,
          /** `CoauthorCopy[]`: who accepted to be one. Beside `shown`, so that the pipeline never writes over it. */
          coauthors: optionalJson,
          /** How often `coauthors` changed. */
          coauthorRevision: { type: 'number' },
          viewCount: { type: 'number', required: true },
          downloadCount: { type: 'number', required: true },
          reviewCount: { type: 'number', required: true },
          citationCount: { type: 'number', required: true },
        },
        indexes: {
          ...pageIndexes,
          bySupervisor: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: ['supervisorId'] },
            sk: { field: 'gsi2sk', composite: ['paperId'] },
          },
        },
      },
      configuration(),
    ),
);
/** What a paper shows: the metadata of its newest public version, and who sent it. */
export interface PaperShown extends Metadata {
  submitter: SubmitterCopy;
}
export type PaperRecord = Omit<
  EntityItem<ReturnType<typeof paperEntity>>,
  'shown' | 'versions' | 'coauthors'
> & {
  shown: PaperShown;
  versions: VersionCopy[];
  coauthors?: CoauthorCopy[];
};

/** Every version ever sent, numbered from 1; never changed in what its author wrote. */
export const versionEntity = once(
  () =>
    new Entity(
      {
        model: model('version'),
        attributes: {
          paperId: { type: 'string', required: true },
          version: { type: 'number', required: true, padding: { length: 5, char: '0' } },
          status,
          /** The whole `VersionRecord`. */
          record: json,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version'] },
          },
        },
      },
      configuration(),
    ),
);

/** The item of a version. */
export function versionItem(record: VersionRecord) {
  return { paperId: record.paperId, version: record.version, status: record.status, record };
}

/** A copy of the newest public version beside its paper, so that one query answers a paper's page. */
export const currentVersionEntity = once(
  () =>
    new Entity(
      {
        model: model('current'),
        attributes: {
          paperId: { type: 'string', required: true },
          archiveId: { type: 'string', required: true },
          /** The whole `VersionRecord`. */
          record: json,
        },
        indexes: pageIndexes,
      },
      configuration(),
    ),
);

/** The last archiveId number given in a month. */
export const sequenceEntity = once(
  () =>
    new Entity(
      {
        model: model('sequence'),
        attributes: {
          month: { type: 'string', required: true },
          last: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['month'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
