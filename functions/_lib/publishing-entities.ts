import { Entity, type EntityItem, Service } from 'electrodb';
import type {
  AiDisclosure,
  Contributor,
  Conversion,
  PaperFile,
  PaperStatus,
  Reference,
  TocEntry,
} from '#shared/domain/paper.ts';
import { LICENSES, PAPER_STATUSES, PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
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
/** A file as it is stored: without an address, which depends on who asks. */
export type StoredFile = Omit<PaperFile, 'url'>;

/** What a paper says of itself; a version has its own, the paper shows those of its newest public one. */
const metadata = {
  title: { type: 'string', required: true },
  abstract: { type: 'string', required: true },
  paperType: { type: keysOf(PAPER_TYPES), required: true },
  primaryCategory: { type: 'string', required: true },
  secondaryCategory: { type: 'string' },
  keywords: { type: 'list', items: { type: 'string' }, required: true },
  license: { type: keysOf(LICENSES), required: true },
  languageCode: { type: 'string', required: true },
  doi: { type: 'string' },
  authors: { type: 'any', required: true },
  agents: { type: 'any', required: true },
  status: { type: keysOf(PAPER_STATUSES), required: true },
  pageCount: { type: 'number' },
  wordCount: { type: 'number' },
  createdAt: { type: 'string', required: true },
  updatedAt: { type: 'string', required: true },
  publishedAt: { type: 'string' },
} as const;

/** A version, with what the pipeline made of it. Big lists stand here, not on the paper that lists read. */
const versionAttributes = {
  ...metadata,
  paperId: { type: 'string', required: true },
  archiveId: { type: 'string', required: true },
  version: { type: 'number', required: true, padding: { length: 5, char: '0' } },
  contentType: { type: ['latex', 'markdown', 'text', 'pdf'] as const, required: true },
  aiDisclosure: { type: 'any' },
  sources: { type: 'any', required: true },
  pipeline: { type: 'any', required: true },
  toc: { type: 'any' },
  references: { type: 'any' },
  conversion: { type: 'any' },
  files: { type: 'any' },
} as const;

/** The fields that ElectroDB knows only as `any`, as we write them. */
interface MetadataShapes {
  authors: Contributor[];
  agents: AgentCopy[];
}
interface VersionShapes extends MetadataShapes {
  aiDisclosure?: AiDisclosure;
  /** The submission's files as they came: content-addressed under the paper in S3. */
  sources: { name: string; key: string; sha256: string; size: number }[];
  pipeline: PipelineState;
  toc?: TocEntry[];
  references?: Reference[];
  conversion?: Conversion;
  files?: StoredFile[];
}

export const paperEntity = once(
  () =>
    new Entity(
      {
        model: model('paper'),
        attributes: {
          ...metadata,
          paperId: { type: 'string', required: true },
          archiveId: { type: 'string', required: true },
          supervisorId: { type: 'string', required: true },
          submitter: { type: 'any', required: true },
          latestVersion: { type: 'number', required: true },
          /** The newest version that the world may see; absent until there is one. */
          publicVersion: { type: 'number' },
          versions: { type: 'any', required: true },
          viewCount: { type: 'number', required: true },
          downloadCount: { type: 'number', required: true },
          reviewCount: { type: 'number', required: true },
          citationCount: { type: 'number', required: true },
        },
        indexes: {
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
type PaperItem = EntityItem<ReturnType<typeof paperEntity>>;
export interface VersionCopy {
  version: number;
  title: string;
  status: PaperStatus;
  createdAt: string;
  publishedAt: string | null;
}
export type PaperRecord = Omit<PaperItem, keyof MetadataShapes | 'submitter' | 'versions'> &
  MetadataShapes & { submitter: SubmitterCopy; versions: VersionCopy[] };

/** Every version ever sent, numbered from 1; never changed in what its author wrote. */
export const versionEntity = once(
  () =>
    new Entity(
      {
        model: model('version'),
        attributes: versionAttributes,
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
type VersionItem = EntityItem<ReturnType<typeof versionEntity>>;
export type VersionRecord = Omit<VersionItem, keyof VersionShapes> & VersionShapes;

/** A copy of the newest public version beside its paper, so that one query answers a paper's page. */
export const currentVersionEntity = once(
  () =>
    new Entity(
      {
        model: model('current'),
        attributes: versionAttributes,
        indexes: {
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
        },
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

/** A paper's place in one list and month; newest last. */
export const listEntryEntity = once(
  () =>
    new Entity(
      {
        model: model('listentry'),
        attributes: {
          list: { type: 'string', required: true },
          month: { type: 'string', required: true },
          publishedAt: { type: 'string', required: true },
          paperId: { type: 'string', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['list', 'month'] },
            sk: { field: 'sk', composite: ['publishedAt', 'paperId'] },
          },
        },
      },
      configuration(),
    ),
);

/** How many papers a list has in a month (`2611`). */
export const listCountEntity = once(
  () =>
    new Entity(
      {
        model: model('listcount'),
        attributes: {
          list: { type: 'string', required: true },
          month: { type: 'string', required: true },
          count: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['list'] }, sk: { field: 'sk', composite: ['month'] } },
        },
      },
      configuration(),
    ),
);

/** The lists in which a paper stands now, and how often that changed: what makes the lists' consumer idempotent. */
export const listingEntity = once(
  () =>
    new Entity(
      {
        model: model('listing'),
        attributes: {
          paperId: { type: 'string', required: true },
          lists: { type: 'list', items: { type: 'string' }, required: true },
          publishedAt: { type: 'string' },
          revision: { type: 'number', required: true },
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A paper's page in one query: the paper and its newest public version. */
export const pageService = once(
  () => new Service({ paper: paperEntity(), current: currentVersionEntity() }, configuration()),
);
