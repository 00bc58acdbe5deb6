import * as z from 'zod';
import { Acceptance } from '#shared/domain/acceptance.ts';
import { Capsule } from '#shared/domain/capsule.ts';
import { DecisionSummary } from '#shared/domain/decision-summary.ts';
import { type Field, LISTED_FIELDS, type ListedField } from '#shared/domain/manuscript/fields.ts';
import { STORED_SHAPE } from '#shared/domain/manuscript/schemas.ts';
import { NameParts } from '#shared/domain/name-parts.ts';
import { NumberChecks } from '#shared/domain/number-checks.ts';
import {
  Contributor,
  Conversion,
  PaperFile,
  PaperStatus,
  Reference,
  TocEntry,
  VersionSummary,
} from '#shared/domain/paper.ts';
import { PipelineState } from '#shared/domain/pipeline.ts';
import { ProvenanceRecord } from '#shared/domain/provenance.ts';
import { ReproductionCounts } from '#shared/domain/reproduction.ts';
import { parseJson } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';
import { RecentValues } from '../runtime/recent-values.ts';
import {
  type AgentCopy,
  type CoauthorCopy,
  type Metadata,
  type PaperRecord,
  type PaperShown,
  paperEntity,
  type Seal,
  type SubmissionFacts,
  type SubmitterCopy,
  type VersionRecord,
} from './paper-entities.ts';

// Each schema names every field of its type. Unknown fields, which a later release may have stored, are kept, because items
// are read and written back.
type Shape<T> = Record<keyof T, z.ZodType>;

const string = z.string();

const StoredAgent = z.looseObject({
  id: string,
  name: string,
  model: string.nullable(),
  description: string,
} satisfies Shape<AgentCopy>);

const StoredCoauthor = z.looseObject({
  id: string,
  username: string,
  name: string,
  nameParts: NameParts.optional(),
  affiliation: string.optional(),
  isAuthor: z.boolean(),
  agents: z.array(StoredAgent),
  order: z.number(),
  acceptedAt: string,
  lastVersion: z.number().optional(),
} satisfies Shape<CoauthorCopy>);

const record = {
  authors: z.array(Contributor.loose()),
  agents: z.array(StoredAgent),
  pageCount: z.number().optional(),
  wordCount: z.number().optional(),
  createdAt: string,
  updatedAt: string,
  publishedAt: string.optional(),
  withdrawal: z
    .looseObject({
      reason: string,
      at: string,
      by: z.looseObject({ id: string, username: string, name: string }),
    })
    .optional(),
} satisfies Shape<Omit<Metadata, Field>>;

const Shown = z.looseObject({
  ...Object.fromEntries(LISTED_FIELDS.map((field) => [field, STORED_SHAPE[field]])),
  ...record,
  submitter: z.looseObject({
    username: string,
    firstName: string,
    lastName: string,
    institution: string,
  } satisfies Shape<SubmitterCopy>),
} satisfies Shape<Omit<PaperShown, ListedField>>);

const Version = z.looseObject({
  ...STORED_SHAPE,
  ...record,
  paperId: string,
  archiveId: string,
  version: z.number(),
  status: PaperStatus,
  contentType: Conversion.shape.format,
  sources: z.array(z.looseObject({ name: string, key: string, sha256: string, size: z.number() })),
  submission: z
    .looseObject({
      supervisor: ProvenanceRecord.shape.submittingSupervisor,
      agents: ProvenanceRecord.shape.agents,
      channel: ProvenanceRecord.shape.channel,
    } satisfies Shape<SubmissionFacts>)
    .optional(),
  pipeline: PipelineState.loose(),
  toc: z.array(TocEntry.loose()).optional(),
  authorPdf: string.optional(),
  givenReferences: z.array(string).optional(),
  references: z.array(Reference.loose()).optional(),
  conversion: Conversion.loose().optional(),
  numberChecks: NumberChecks.loose().optional(),
  capsule: Capsule.loose().optional(),
  files: z.array(PaperFile.omit({ url: true }).loose()).optional(),
  drawn: z.looseObject({ number: z.number(), fields: z.record(string, string) }).optional(),
} satisfies Shape<VersionRecord>);

/** Parses the record of a version. @throws ZodError for damaged data */
export const parseVersionRecord = (text: string): VersionRecord =>
  parseJson(Version, text) as unknown as VersionRecord;

const StoredItem = z.looseObject({
  shown: string,
  versions: string,
  coauthors: string.optional(),
  sealed: string.optional(),
  acceptances: string.optional(),
  reproductions: string.optional(),
  decisionSummary: string.optional(),
});
const StoredSeal = z
  .looseObject({
    venue: string,
    supervisorId: string,
    submitter: Shown.shape.submitter,
    words: z.array(string),
    bylines: z.array(z.looseObject({ from: z.number(), byline: z.looseObject({}) })),
    submissions: z.record(string, z.looseObject({})),
  } satisfies Shape<Seal>)
  .nullable();
const Versions = z.array(VersionSummary.loose());
const Coauthors = z.array(StoredCoauthor);
const Acceptances = z.array(Acceptance.loose());

/** A paper's item with plain values, with the keys or without. */
export type PaperItem = { paperId: string } & Record<string, unknown>;

/** What makes a paper's item large. Each change of them increments `revision` or `coauthorRevision`. */
const LARGE = ['shown', 'versions', 'coauthors', 'sealed'];
const REVISIONS = ['revision', 'coauthorRevision'];

const attributes = once(() => Object.keys(paperEntity().schema.attributes));
/** Returns the names of the attributes of papers, without the large ones. */
export const smallAttributes = once(() => attributes().filter((name) => !LARGE.includes(name)));

/** Recently parsed papers, with the items that they were parsed from. Callers must not change them. */
const parsed = new RecentValues<{ item: PaperItem; paper: PaperRecord }>(200);

/**
 * Parses a paper's item, whose lists and objects are JSON text: once for as long as it stays the same, because lists read it often.
 * @throws ZodError for damaged data
 */
export function parsePaperItem(item: PaperItem): PaperRecord {
  const known = parsed.get(item.paperId);
  if (known && isSame(known.item, item)) return known.paper;
  const paper = parseItem(item);
  parsed.set(item.paperId, { item, paper });
  return paper;
}

export const wasParsed = (paperId: string): boolean => parsed.get(paperId) !== undefined;

/**
 * Parses a paper's item that was read without its large attributes, if they are known from a recent reading.
 * @returns undefined if they may have changed since
 */
export function parseSmallItem(small: PaperItem): PaperRecord | undefined {
  const known = parsed.get(small.paperId);
  if (known?.item.revision === undefined || REVISIONS.some((name) => known.item[name] !== small[name]))
    return undefined;
  if (smallAttributes().every((name) => known.item[name] === small[name])) return known.paper;
  const changed = Object.fromEntries(smallAttributes().map((name) => [name, small[name]]));
  return parsePaperItem({ ...known.item, ...changed });
}

/** Whether all attributes of papers are equal; they come in any order, and with keys or without. */
const isSame = (one: PaperItem, other: PaperItem): boolean =>
  attributes().every((name) => one[name] === other[name]);

function parseItem(item: unknown): PaperRecord {
  const { shown, versions, coauthors, sealed, acceptances, reproductions, decisionSummary, ...others } =
    StoredItem.parse(item);
  return {
    ...others,
    shown: parseJson(Shown, shown),
    versions: parseJson(Versions, versions),
    ...(coauthors ? { coauthors: parseJson(Coauthors, coauthors) } : {}),
    ...(sealed ? { sealed: parseJson(StoredSeal, sealed) } : {}),
    ...(acceptances ? { acceptances: parseJson(Acceptances, acceptances) } : {}),
    ...(decisionSummary ? { decisionSummary: parseJson(DecisionSummary.loose(), decisionSummary) } : {}),
    ...(reproductions ? { reproductions: parseJson(ReproductionCounts.loose(), reproductions) } : {}),
  } as unknown as PaperRecord;
}
