import { Entity, type EntityItem } from 'electrodb';
import type { Acceptance } from '#shared/domain/acceptance.ts';
import type { Capsule } from '#shared/domain/capsule.ts';
import type { DecisionSummary } from '#shared/domain/decision-summary.ts';
import type { ListedField, StatementName } from '#shared/domain/manuscript/fields.ts';
import type { Manuscript } from '#shared/domain/manuscript/schemas.ts';
import type { NameParts } from '#shared/domain/name-parts.ts';
import type { NumberChecks } from '#shared/domain/number-checks.ts';
import type {
  Contributor,
  Conversion,
  PaperFile,
  PaperStatus,
  Reference,
  TocEntry,
} from '#shared/domain/paper.ts';
import { PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
import type { ProvenanceRecord } from '#shared/domain/provenance.ts';
import type { ReproductionCounts } from '#shared/domain/reproduction.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json, optionalJson } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';
import type { SourceFormat } from './intake/uploaded-file.ts';

const configuration = () => inTable('TABLE_PUBLISHING');
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
/** A supervisor who accepted to be on another supervisor's paper, or allowed their agents on it. */
export interface CoauthorCopy {
  id: string;
  username: string;
  name: string;
  nameParts?: NameParts;
  affiliation?: string;
  /** Whether they are on the byline themselves, with an author's rights. */
  isAuthor: boolean;
  /** Their agents on the paper. */
  agents: AgentCopy[];
  /** Their position among the invited. */
  order: number;
  acceptedAt: string;
  /** Once they have left: the last public version that names them; later ones don't. */
  lastVersion?: number;
}
/** A stored file, without its URL, which depends on the reader. */
export type StoredFile = Omit<PaperFile, 'url'>;

type ListedManuscript = Pick<Manuscript, ListedField>;

/** What listings show of a version; the paper's item has that of its newest public version. */
export interface Metadata extends ListedManuscript {
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
export interface VersionRecord extends Manuscript, Metadata {
  paperId: string;
  archiveId: string;
  version: number;
  status: PaperStatus;
  contentType: SourceFormat;
  /** The submitted files, content-addressed under the paper in S3. */
  sources: { name: string; key: string; sha256: string; size: number }[];
  /** The path of the PDF that the authors compiled, if they chose it. */
  authorPdf?: string;
  /** Who submitted it and how, for its provenance record; not in the copy that readers' pages are made of. */
  submission?: SubmissionFacts;
  pipeline: PipelineState;
  toc?: TocEntry[];
  /** References that the author entered beside the files, as printed. */
  givenReferences?: string[];
  references?: Reference[];
  conversion?: Conversion;
  /** Absent for versions that were converted before the checks existed. */
  numberChecks?: NumberChecks;
  /** Absent without a capsule. */
  capsule?: Capsule;
  files?: StoredFile[];
  /** What the front matter of its files says; absent for versions from before it was recorded. */
  drawn?: Drawing;
}

/** A drawing of a version's files: the first one, or a later one after its record changed. */
export interface Drawing {
  /** From 1. */
  number: number;
  /** A hash of each field that the front matter shows. */
  fields: Record<string, string>;
  /** Whether the font of its formulas was made, if it has any; absent for versions from before there were such fonts. */
  withMathFont?: true;
}

/** What says who wrote a version, or may say it. */
export type Byline = Pick<
  VersionRecord,
  'authors' | 'agents' | 'doi' | 'authorDetails' | 'funding' | StatementName
>;

/**
 * Who wrote a paper whose authors are hidden (docs/product/venues.md). It is in the paper’s item alone. The rest of the paper names nobody,
 * so what is made from it names nobody either.
 */
export interface Seal {
  /** The venue that it was submitted for. */
  venue: string;
  supervisorId: string;
  submitter: SubmitterCopy;
  /** Names, ORCID iDs and mail addresses, which the text must not have. */
  words: string[];
  /** The bylines, each from the version that changed it, oldest first. */
  bylines: { from: number; byline: Byline }[];
  /** Who sent each version, by its number. */
  submissions: Record<string, SubmissionFacts>;
}

/** A version as its paper lists it. */
export interface VersionCopy {
  version: number;
  title: string;
  status: PaperStatus;
  createdAt: string;
  publishedAt: string | null;
  /** Set if the source couldn't be converted, so that readers see it as it is. */
  isUnconverted?: true;
  /** When its pipeline failed. */
  failedAt?: string;
}

const status = { type: keysOf(PAPER_STATUSES), required: true } as const;
/** One query of this collection returns a paper's page: the paper and its newest public version. */
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

/** A paper: ids, status, counters, what readers see of its newest public version, and its co-authors. */
export const paperEntity = once(
  () =>
    new Entity(
      {
        model: model('paper'),
        attributes: {
          paperId: string,
          archiveId: string,
          supervisorId: string,
          status,
          latestVersion: number,
          /** The newest public version; absent until there is one. */
          publicVersion: { type: 'number' },
          /** `PaperShown`. */
          shown: json,
          /** `VersionCopy[]`, oldest first. */
          versions: json,
          /** `CoauthorCopy[]`: accepted co-authors. Separate from `shown`, so that the pipeline never overwrites it. */
          coauthors: optionalJson,
          /** `Seal`: who wrote it, while its authors are hidden; null once they are public. */
          sealed: optionalJson,
          /** How often `coauthors` changed. */
          coauthorRevision: { type: 'number' },
          /** How often `versions`, `shown` or the status changed (optimistic locking); absent counts as 0. */
          revision: { type: 'number' },
          viewCount: number,
          downloadCount: number,
          reviewCount: number,
          citationCount: number,
          /** The prefix of its registered DOIs, and the newest version that has one (`jobs/register-dois`). */
          doiPrefix: { type: 'string' },
          doiVersion: { type: 'number' },
          /** The mean score of the last decision by the rule; 0 or absent without one. Valid while the paper is decided. */
          decisionScore: { type: 'number' },
          /** `DecisionSummary` of the reviews of the newest public version; absent before the first. Shown while the paper is decided. */
          decisionSummary: optionalJson,
          /** `Acceptance[]`: by venues, the first one first; absent if none accepted it. */
          acceptances: optionalJson,
          /** `ReproductionCounts` of the version that was reproduced last; absent if none was. */
          reproductions: optionalJson,
          /** How many records of reproductions were stored, for all versions (optimistic locking). */
          reproductionCount: { type: 'number' },
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
  'shown' | 'versions' | 'coauthors' | 'sealed' | 'acceptances' | 'reproductions' | 'decisionSummary'
> & {
  shown: PaperShown;
  versions: VersionCopy[];
  coauthors?: CoauthorCopy[];
  sealed?: Seal | null;
  acceptances?: Acceptance[];
  reproductions?: ReproductionCounts;
  decisionSummary?: DecisionSummary;
};

/** A paper of somebody that doesn’t name them, because its authors are hidden. */
export const sealedPaperEntity = once(
  () =>
    new Entity(
      {
        model: model('sealedpaper'),
        attributes: { supervisorId: string, paperId: string },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['paperId'] },
          },
        },
      },
      configuration(),
    ),
);

/** A version of a paper, numbered from 1. What its authors sent never changes. */
export const versionEntity = once(
  () =>
    new Entity(
      {
        model: model('version'),
        attributes: {
          paperId: string,
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

/** Returns the item of a version. */
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
          paperId: string,
          archiveId: string,
          /** The whole `VersionRecord`. */
          record: json,
        },
        indexes: pageIndexes,
      },
      configuration(),
    ),
);

/** Returns the write of the copy of a version, without who submitted it and how. */
export const currentCopy = ({ submission: _, ...record }: VersionRecord) =>
  currentVersionEntity().put({ paperId: record.paperId, archiveId: record.archiveId, record });

/** The last archive id number allocated in a month. */
export const sequenceEntity = once(
  () =>
    new Entity(
      {
        model: model('sequence'),
        attributes: {
          month: string,
          last: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['month'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);
