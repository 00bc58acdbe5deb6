import type { Contributor } from '#shared/domain/paper.ts';
import { AI_SHARE_NAMES, AI_TASKS } from '#shared/domain/paper-constants.ts';
import type { AuthorDetail } from './author-details.ts';
import { isAbout } from './byline-details.ts';
import { CREDIT_ROLES } from './credit-roles.ts';
import { type DeclaredField, declaredFields, MANUSCRIPT, mapStatements } from './fields.ts';
import { awardInWords } from './in-words.ts';
import type { DeclaringOutput, FieldDescription } from './outputs.ts';
import type { FieldValue, Manuscript } from './schemas.ts';

/** A declaration at the end of a paper: a heading, and a line or paragraph for each of its parts. */
export interface Declaration<O extends DeclaringOutput = DeclaringOutput> {
  field: DeclaredField<O>;
  heading: string;
  lines: string[];
}

/** Writes each declared field as lines, which are the same in all outputs. */
const LINES: { [F in DeclaredField]: (value: FieldValue<F>, authors: readonly Named[]) => string[] } = {
  ...mapStatements(() => paragraphs),
  authorDetails: (details, authors) => [
    ...details.flatMap((detail) => contributionOf(detail, authors)),
    ...correspondingLine(details, authors),
  ],
  funding: (awards) => awards.map(awardInWords),
  aiDisclosure: ({ statement, ...shares }) => [
    ...Object.entries(AI_TASKS).flatMap(([task, name]) => {
      const share = shares[task as keyof typeof shares];
      return share ? [`${name}: ${AI_SHARE_NAMES[share]}`] : [];
    }),
    ...(statement ? paragraphs(statement) : []),
  ],
};

/** The AI disclosure of a paper whose authors gave none. */
export const NOT_DECLARED = 'Not declared';

/** An object with the declared fields of a paper. */
export type DeclaredValues = { [F in DeclaredField]?: Manuscript[F] | null | undefined } & {
  /** The byline, for the authors' names in their contributions. */
  authors: readonly Named[];
};
type Named = Pick<Contributor, 'kind' | 'id' | 'username' | 'name'>;

/**
 * Returns the declarations of a paper that any of the outputs shows, in the order of the fields, without empty ones. A
 * missing AI disclosure is declared missing.
 */
export function declarationsOf<O extends DeclaringOutput>(
  manuscript: DeclaredValues,
  ...outputs: readonly [O, ...O[]]
): Declaration<O>[] {
  return declaredFields(outputs).flatMap((field) => {
    const declared = linesOf(manuscript, field);
    const lines = field === 'aiDisclosure' && declared.length === 0 ? [NOT_DECLARED] : declared;
    return lines.length > 0 ? [{ field, heading: headingOf(field), lines }] : [];
  });
}

/** Returns a paper's declarations as Markdown, each as a section; '' if there are none. */
export const declarationsMarkdown = (manuscript: DeclaredValues): string =>
  declarationsOf(manuscript, 'markdown')
    .map(({ heading, lines }) => `## ${heading}\n\n${lines.map(escaped).join('\n\n')}`)
    .join('\n\n');

function linesOf<F extends DeclaredField>(manuscript: DeclaredValues, field: F): string[] {
  const value = manuscript[field];
  return value === undefined || value === null
    ? []
    : LINES[field](value as FieldValue<F>, manuscript.authors);
}

/** Returns the heading of a declared field. */
export function headingOf(field: DeclaredField): string {
  const { label, heading = label }: FieldDescription = MANUSCRIPT[field];
  return heading;
}

function contributionOf(detail: AuthorDetail, authors: readonly Named[]): string[] {
  const { roles = [] } = detail;
  if (roles.length === 0) return [];
  return [`${authorName(detail, authors)}: ${roles.map((role) => CREDIT_ROLES[role]).join(', ')}.`];
}

function correspondingLine(details: readonly AuthorDetail[], authors: readonly Named[]): string[] {
  const names = details
    .filter(({ isCorresponding }) => isCorresponding)
    .map((detail) => authorName(detail, authors));
  return names.length > 0 ? [`Corresponding author: ${names.join(', ')}.`] : [];
}

const authorName = (detail: AuthorDetail, authors: readonly Named[]): string =>
  authors.find((author) => isAbout(detail, author))?.name ?? detail.author;

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Escapes lines that Markdown would read as a heading, a list item or a code fence. */
const escaped = (line: string): string => line.replaceAll(/^([^\S\n]*)([#>*+`~-]|\d+[.)])/gm, '$1\\$2');
