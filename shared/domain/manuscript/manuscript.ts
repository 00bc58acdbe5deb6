import { FIELDS, type Field, MANUSCRIPT, type OptionalField } from './fields.ts';
import type { FieldValue, Manuscript } from './schemas.ts';

/** Returns an object with a value for each field, such as a writer's table. */
export const mapFields = <T>(write: (field: Field) => T): Record<Field, T> =>
  Object.fromEntries(FIELDS.map((field) => [field, write(field)])) as Record<Field, T>;

/** Returns the manuscript fields of an object that has all of them, such as the schemas of an input. */
export const pickFields = <T extends Record<Field, unknown>>(source: T): Pick<T, Field> =>
  Object.fromEntries(FIELDS.map((field) => [field, source[field]])) as Pick<T, Field>;

type Given = { [F in Field]?: FieldValue<F> | (F extends OptionalField ? null : never) | undefined };
type Complete = Given & { [F in RequiredField]: FieldValue<F> };
type RequiredField = Exclude<Field, OptionalField | keyof typeof DEFAULTS>;

const DEFAULTS = { keywords: [], license: 'CC_BY', languageCode: 'en' } satisfies Pick<
  Manuscript,
  DefaultedField
>;
type DefaultedField = {
  [F in Field]: (typeof MANUSCRIPT)[F]['presence'] extends 'defaulted' ? F : never;
}[Field];

/** Returns the manuscript fields of an object, without absent ones. */
export function pickManuscript<T extends Given>(source: T): Pick<T, Field & keyof T> {
  const kept = FIELDS.filter((field) => source[field] !== undefined && source[field] !== null);
  return Object.fromEntries(kept.map((field) => [field, source[field]])) as Pick<T, Field & keyof T>;
}

/** Returns an object without its manuscript fields. */
export function withoutManuscript<T extends Given>(source: T): Omit<T, Field> {
  const others = Object.entries(source).filter(([key]) => !Object.hasOwn(MANUSCRIPT, key));
  return Object.fromEntries(others) as Omit<T, Field>;
}

/** Returns a manuscript as versions store it: with defaults, without empty or null optional fields, and with distinct keywords. */
export function completeManuscript(given: Complete): Manuscript {
  const { secondaryCategory, primaryCategory, keywords = DEFAULTS.keywords } = given;
  const distinct = {
    ...given,
    keywords: [...new Set(keywords)],
    secondaryCategory: secondaryCategory === primaryCategory ? undefined : secondaryCategory,
  };
  const kept = FIELDS.filter(
    (field) => !(MANUSCRIPT[field].presence === 'optional' && isEmpty(distinct[field])),
  );
  const fields = kept.flatMap((field) => (distinct[field] === undefined ? [] : [[field, distinct[field]]]));
  // Every required field is in `given`, every defaulted one in DEFAULTS.
  return { ...DEFAULTS, ...Object.fromEntries(fields) } as Manuscript;
}

/** Returns a paper's categories, the primary one first. */
export const categoriesOf = ({
  primaryCategory,
  secondaryCategory,
}: Pick<Manuscript, 'primaryCategory' | 'secondaryCategory'>) =>
  secondaryCategory ? [primaryCategory, secondaryCategory] : [primaryCategory];

/** Returns manuscript fields as the API returns them, with null for absent ones. */
export function shownManuscript<F extends Field>(
  manuscript: Pick<Manuscript, F>,
  fields: readonly F[],
): { [K in F]: K extends OptionalField ? FieldValue<K> | null : FieldValue<K> } {
  return Object.fromEntries(fields.map((field) => [field, manuscript[field] ?? null])) as {
    [K in F]: K extends OptionalField ? FieldValue<K> | null : FieldValue<K>;
  };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
