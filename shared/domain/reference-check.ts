import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import {
  AUTHORS_DIFFERENCES,
  CATALOGS,
  COMPARED_FIELD_NAMES,
  NOTICE_KINDS,
  REFERENCE_VERDICT_NAMES,
  REFERENCE_VERDICTS,
  type ReferenceVerdict,
  WORK_KINDS,
} from '#shared/domain/reference-check-constants.ts';

const namesOf = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

export const ReferenceVerdictName = z.enum(REFERENCE_VERDICT_NAMES);

/** A field of a reference beside that of the record, both as texts to show. */
export const FieldEvidence = z.object({
  field: z.enum(COMPARED_FIELD_NAMES),
  result: z
    .enum(['same', 'differs', 'absent'])
    .describe('`absent`: the reference or the record lacks it, so nothing follows from it.'),
  cited: z.string().describe('What the reference says; empty if it says nothing.'),
  record: z.string().describe('What the record says; empty if it says nothing.'),
  similarity: z.number().nullable().describe('From 0 to 1; null if the field is absent.'),
  difference: z.enum(namesOf(AUTHORS_DIFFERENCES)).optional().describe('How the authors differ.'),
});
export type FieldEvidence = z.infer<typeof FieldEvidence>;

/** The record of a catalog with which a reference was compared. */
export const MatchedRecord = z.object({
  catalog: z.enum(namesOf(CATALOGS)),
  id: z.string().describe('The id of the record in its catalog.'),
  title: z.string(),
  authors: z.array(z.string()).describe('At most 20 names.'),
  authorCount: z.number().int(),
  year: z.number().int().nullable(),
  venue: z.string(),
  doi: z.string(),
  arxivId: z.string(),
  url: z.string().describe('A page of the work; empty if the record has none.'),
});
export type MatchedRecord = z.infer<typeof MatchedRecord>;

/** A notice of a publisher about a work. */
export const WorkNotice = z.object({
  kind: z.enum(namesOf(NOTICE_KINDS)),
  doi: z.string().describe('The DOI of the notice; empty if it is unknown.'),
  date: z.string().describe('The date of the notice as YYYY-MM-DD, or its year; empty if it is unknown.'),
});
export type WorkNotice = z.infer<typeof WorkNotice>;

/** What the authors say about a verdict. */
export const VerdictAnswer = z.object({
  text: z.string(),
  url: z.string(),
  by: z.object({ username: z.string(), name: z.string() }),
  at: z.iso.datetime(),
});
export type VerdictAnswer = z.infer<typeof VerdictAnswer>;

/** The outcome of checking one reference. */
export const ReferenceCheck = z.object({
  verdict: ReferenceVerdictName,
  kind: z.enum(namesOf(WORK_KINDS)),
  checkedAt: z.iso.datetime().nullable().describe('null until every catalog has answered once.'),
  score: z
    .number()
    .nullable()
    .describe(
      'From 0 to 1: the weighted mean of the similarities of the fields. It explains; it doesn’t decide.',
    ),
  fields: z.array(FieldEvidence).describe('Empty if no record was found.'),
  record: MatchedRecord.nullable(),
  notices: z.array(WorkNotice),
  lookedIn: z
    .array(
      z.object({
        catalog: z.enum(namesOf(CATALOGS)),
        outcome: z.enum(['found', 'nothing', 'failed']),
        at: z.iso.datetime(),
      }),
    )
    .describe('Where we looked, and when.'),
  correction: z
    .string()
    .nullable()
    .describe(
      'The reference with the record’s fields, to print in the next version; null unless metadata differs, and the record has one of its authors.',
    ),
  answer: VerdictAnswer.nullable(),
});
export type ReferenceCheck = z.infer<typeof ReferenceCheck>;

/** The counts of a version's reference checks. */
export const ReferenceCheckSummary = z.object({
  total: z.number().int(),
  counts: z
    .record(ReferenceVerdictName, z.number().int())
    .describe('The number of references with each verdict.'),
  found: z
    .number()
    .int()
    .describe(
      'The references whose work was found: all but `not-found`, `other-work`, `contradicted` and `unchecked`.',
    ),
  answered: z.number().int().describe('The verdicts that the authors answered.'),
  isComplete: z.boolean().describe('Whether every reference has been checked once.'),
  checkedAt: z.iso.datetime().describe('When a verdict last changed or was renewed.'),
});
export type ReferenceCheckSummary = z.infer<typeof ReferenceCheckSummary>;

/** Counts of nothing. Those from before a verdict existed lack it. */
export const NO_VERDICTS: Record<ReferenceVerdict, number> = {
  verified: 0,
  unchecked: 0,
  'not-found': 0,
  'other-work': 0,
  'metadata-differs': 0,
  corrected: 0,
  concern: 0,
  contradicted: 0,
  retracted: 0,
};

/** Returns the counts of checks. */
export function summarizeChecks(checks: readonly ReferenceCheck[], checkedAt: string): ReferenceCheckSummary {
  const counts = { ...NO_VERDICTS };
  for (const { verdict } of checks) counts[verdict] += 1;
  const missing = counts['not-found'] + counts['other-work'] + counts.contradicted + counts.unchecked;
  return {
    total: checks.length,
    counts,
    found: checks.length - missing,
    answered: checks.filter(({ answer }) => answer !== null).length,
    isComplete: counts.unchecked === 0,
    checkedAt,
  };
}

/** Returns a summary as a sentence, such as "41 of 44 references found; 1 differs, 1 retracted." */
export function summaryText({ total, counts, found }: ReferenceCheckSummary): string {
  const parts = SUMMARY_PHRASES.flatMap(([verdict, phrase]) =>
    counts[verdict] > 0 ? [`${counts[verdict]} ${phrase}`] : [],
  );
  const references = total === 1 ? 'reference' : 'references';
  return `${found} of ${total} ${references} found${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`;
}

const SUMMARY_PHRASES: [ReferenceVerdict, string][] = [
  ['retracted', 'retracted'],
  ['contradicted', 'contradicted'],
  ['concern', 'with an expression of concern'],
  ['corrected', 'corrected'],
  ['metadata-differs', 'with other metadata'],
  ['other-work', 'matched only by title'],
  ['not-found', 'not found'],
  ['unchecked', 'not checked yet'],
];

/** Whether a verdict is one that authors can answer. */
export const isAnswerable = (verdict: ReferenceVerdict): boolean =>
  verdict !== 'verified' && verdict !== 'unchecked';

export const verdictLabel = (verdict: ReferenceVerdict): string => REFERENCE_VERDICTS[verdict].label;

/** `POST /checks/references`: one of the three forms. */
export const ReferencesToCheck = z
  .object({
    bibtex: z.string().max(LIMITS.referenceCheck.bytes).optional().describe('A BibTeX file.'),
    csl: z.array(z.looseObject({})).optional().describe('A list of CSL-JSON items.'),
    texts: z
      .array(z.string().trim().min(1).max(LIMITS.referenceCheck.characters))
      .optional()
      .describe('References as printed, one each.'),
  })
  .refine(
    ({ bibtex, csl, texts }) => [bibtex, csl, texts].filter((form) => form !== undefined).length === 1,
    {
      error: 'Send one of `bibtex`, `csl` and `texts`.',
    },
  );
export type ReferencesToCheck = z.infer<typeof ReferencesToCheck>;

/** A reference that was sent to be checked, with its verdict. */
export const CheckedReference = z.object({
  key: z.string().describe('Its key or id, or else its number in the list.'),
  text: z.string().describe('The reference as printed, or what was read from it.'),
  check: ReferenceCheck,
});
export type CheckedReference = z.infer<typeof CheckedReference>;

/** The references of a preview as far as they are checked. */
export const PreviewReferences = z.object({
  references: z.array(CheckedReference.extend({ check: ReferenceCheck.nullable() })),
  summary: ReferenceCheckSummary.describe('Counts a reference without a check as `unchecked`.'),
  isComplete: z.boolean().describe('Whether no more checks will come. Ask again until then.'),
});
export type PreviewReferences = z.infer<typeof PreviewReferences>;

/** An author's answer to the verdict on a reference. */
export const AnswerToVerdict = z.object({
  key: z.string().max(500).describe('The reference’s `key` in the list of references.'),
  text: z.string().trim().min(1).max(LIMITS.referenceCheck.answerCharacters),
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1000)]).optional(),
});
export type AnswerToVerdict = z.infer<typeof AnswerToVerdict>;
