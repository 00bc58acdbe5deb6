import * as z from 'zod';
import { isAbout, withDetails } from '#shared/domain/manuscript/byline-details.ts';
import { FIELDS, type Field, MANUSCRIPT } from '#shared/domain/manuscript/fields.ts';
import type { FieldDescription } from '#shared/domain/manuscript/outputs.ts';
import { FIELD_SCHEMAS, type Manuscript } from '#shared/domain/manuscript/schemas.ts';
import type { ConversionLog } from '../conversion-log.ts';
import type { FrontMatter } from '../submission.ts';

/** The values of manuscript fields as read from a source, not yet validated. */
export type RawFields = Partial<Record<Field, unknown>>;

/** Fields that the submission omitted and its files contain. */
type FoundFields = Partial<Manuscript>;

/** Returns the names of each field in a source: LaTeX commands, or keys of Markdown's front matter. */
export function sourceNames(kind: 'latex' | 'markdown'): [Field, readonly string[]][] {
  return FIELDS.flatMap((field): [Field, readonly string[]][] => {
    const { source }: FieldDescription = MANUSCRIPT[field];
    return 'omitted' in source ? [] : [[field, source[kind]]];
  });
}

/**
 * Validates a source's fields and returns those that the submission omitted; the form has priority over the files.
 * Reports to the author which fields were read and which weren't.
 */
export function keepFound(raw: RawFields, front: FrontMatter, log: ConversionLog): FoundFields {
  const found: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(raw) as [Field, unknown][]) {
    const { label } = MANUSCRIPT[field];
    if (front[field] !== undefined) {
      log.info(`${label} in the source isn’t used, because the submission has its own.`);
      continue;
    }
    const { success, data } = inputOf(field).safeParse(value);
    if (!success) log.warning(`The source’s value for “${label}” isn’t valid. Enter it in the submission.`);
    else if (!isEmpty(data)) {
      found[field] = data;
      log.info(`${label} was read from the source.`);
    }
  }
  return onByline(found, front);
}

/** Returns the front matter with the found fields, and the author details added to the byline. */
export const withFound = (front: FrontMatter, found: FoundFields): FrontMatter => ({
  ...front,
  ...found,
  authors: withDetails(front.authors, found.authorDetails),
});

const SCHEMAS: Record<string, { input: z.ZodType }> = FIELD_SCHEMAS;
const inputOf = (field: Field): z.ZodType => SCHEMAS[field]?.input ?? z.undefined();

/** Removes details of people who aren't on the byline, which the paper's metadata defines. */
function onByline(found: FoundFields, { authors }: FrontMatter): FoundFields {
  const { authorDetails = [], ...others } = found;
  const known = authorDetails.filter((detail) => authors.some((author) => isAbout(detail, author)));
  return known.length > 0 ? { ...others, authorDetails: known } : others;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
