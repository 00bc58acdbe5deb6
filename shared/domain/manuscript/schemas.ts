import * as z from 'zod';
import { CATEGORIES } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { AuthorDetails, AuthorDetailsInput } from './author-details.ts';
import {
  type Field,
  LISTED_FIELDS,
  type ListedField,
  MANUSCRIPT,
  mapStatements,
  type OptionalField,
} from './fields.ts';
import { emptyAsAbsent, emptyAsNull, jsonText, nothingAsAbsent } from './form-text.ts';
import { Funding, FundingInput } from './funding.ts';
import { PastedDoi } from './pasted-doi.ts';
import { AiDisclosure, Category, Keywords, License, PaperAbstract, PaperTitle, PaperType } from './values.ts';

/** A category by its id or name, in any case, because agents send either. */
const NamedCategory = z.union(
  [
    Category,
    z
      .string()
      .transform((text) => CATEGORY_BY_WORD.get(text.trim().toLowerCase()))
      .pipe(Category),
  ],
  mustBe('a category by its id or name, such as cs.AI'),
);
const CATEGORY_BY_WORD = new Map(
  Object.entries(CATEGORIES).flatMap(([id, name]) => [
    [id.toLowerCase(), id],
    [name.toLowerCase(), id],
  ]),
);

const statement = { shown: z.string(), input: z.string().trim().max(LIMITS.statementCharacters) };

/**
 * The schemas of each field: `shown` is the value as stored and returned, `input` is the value that a submission can send.
 * An optional field's `input` describes a value that isn't empty. `shown` has no limits, so that papers stay readable when
 * a limit is lowered. A name that a structured `input` doesn't have is refused: dropped, a declaration would say less than its author.
 */
export const FIELD_SCHEMAS = {
  // A missing title becomes 'Untitled Paper' if the content is typed instead of uploaded.
  title: { shown: z.string(), input: emptyAsAbsent(PaperTitle).optional() },
  abstract: { shown: z.string(), input: PaperAbstract },
  paperType: { shown: PaperType, input: PaperType },
  primaryCategory: { shown: Category, input: NamedCategory },
  secondaryCategory: { shown: Category, input: NamedCategory },
  keywords: {
    shown: z.array(z.string()),
    input: jsonText(Keywords, 'a JSON list of texts').optional(),
  },
  license: { shown: License, input: emptyAsAbsent(License).optional() },
  languageCode: {
    shown: z.string(),
    input: emptyAsAbsent(
      z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, mustBe('a language tag such as en or pt-BR')),
    ).optional(),
  },
  doi: {
    shown: z.string(),
    input: PastedDoi,
  },
  authorDetails: {
    shown: AuthorDetails,
    input: jsonText(AuthorDetailsInput, 'a JSON list of objects, each about one author'),
  },
  funding: {
    shown: Funding,
    input: jsonText(FundingInput, 'a JSON list of objects, each an award'),
  },
  ...mapStatements(() => statement),
  aiDisclosure: { shown: AiDisclosure, input: jsonText(AiDisclosure.strict(), 'a JSON object') },
} satisfies Record<Field, { shown: z.ZodType; input: z.ZodType }>;

type Schemas = typeof FIELD_SCHEMAS;
export type FieldValue<F extends Field> = z.output<Schemas[F]['shown']>;

/** A manuscript's fields, as versions store them. */
export type Manuscript = { [F in Exclude<Field, OptionalField>]: FieldValue<F> } & {
  [F in OptionalField]?: FieldValue<F>;
};

type Shown<F extends Field> = F extends OptionalField
  ? z.ZodNullable<Schemas[F]['shown']>
  : Schemas[F]['shown'];
type ShownShape<F extends Field> = { [K in F]: Shown<K> };
type Input<F extends Field> = Schemas[F]['input'];
/** A schema that also accepts an empty text, and converts it to `Empty`. */
type OrEmpty<F extends Field, Empty> = z.ZodOptional<
  z.ZodType<z.output<Input<F>> | Empty, z.input<Input<F>> | Empty | null | ''>
>;
type InputShape = { [F in Field]: F extends OptionalField ? OrEmpty<F, undefined> : Input<F> };
type ChangesShape = {
  [F in Field]: F extends OptionalField ? OrEmpty<F, null> : z.ZodOptional<Input<F>>;
};

const entries = Object.entries(FIELD_SCHEMAS) as [Field, Schemas[Field]][];
const isOptional = (field: Field) => MANUSCRIPT[field].presence === 'optional';
const isListed = (field: Field) => LISTED_FIELDS.some((listed) => listed === field);
const shownShape = (wanted: (field: Field) => boolean) =>
  Object.fromEntries(
    entries
      .filter(([field]) => wanted(field))
      .map(([field, { shown }]) => [field, isOptional(field) ? shown.nullable() : shown]),
  );

// The types of the shapes follow from FIELD_SCHEMAS, but TypeScript can't infer them.
/** The fields of `POST /papers`. */
export const MANUSCRIPT_INPUT = Object.fromEntries(
  entries.map(([field, { input }]) => [
    field,
    (isOptional(field) ? nothingAsAbsent(input).optional() : input).describe(MANUSCRIPT[field].help),
  ]),
) as unknown as InputShape;
/** The fields of `PUT /papers/{id}`. Null removes an optional field. */
export const MANUSCRIPT_CHANGES = Object.fromEntries(
  entries.map(([field, { input }]) => [
    field,
    isOptional(field)
      ? emptyAsNull(input).optional().describe(`${MANUSCRIPT[field].help} An empty text or null removes it.`)
      : input.optional().describe(MANUSCRIPT[field].help),
  ]),
) as unknown as ChangesShape;
/** The fields as versions store them. Empty optional fields are absent. */
export const STORED_SHAPE = Object.fromEntries(
  entries.map(([field, { shown }]): [Field, z.ZodType] => [
    field,
    isOptional(field) ? shown.optional() : shown,
  ]),
) as Record<Field, z.ZodType>;
/** The fields of a paper in listings. Absent optional fields are null. */
export const LISTED_SHAPE = shownShape(isListed) as ShownShape<ListedField>;
/** The fields that only responses about a single paper contain. */
export const DETAIL_SHAPE = shownShape((field) => !isListed(field)) as ShownShape<
  Exclude<Field, ListedField>
>;
