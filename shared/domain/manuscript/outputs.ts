/**
 * The outputs that show a paper's fields. Each field declares for each output whether it appears there, and each output
 * has an entry for each field that does. A missing declaration or entry doesn't compile, and
 * `test/architecture/field-outputs.test.ts` changes each field and expects the change in each output.
 */
export const OUTPUTS = {
  form: 'the form on the web',
  page: 'the paper’s web page',
  head: 'the meta tags in the page’s head',
  jsonLd: 'JSON-LD (schema.org)',
  pdf: 'the PDF',
  jats: 'JATS XML',
  text: 'plain text',
  markdown: 'Markdown for models, beside the paper’s record',
  citation: 'CSL-JSON, BibTeX and RIS',
  datacite: 'the metadata for DataCite',
  search: 'the search index',
  provenance: 'the signed provenance record',
} as const;
export type Output = keyof typeof OUTPUTS;

/** Declares that an output omits a field, with the reason. */
export interface Omitted<Reason extends string = string> {
  omitted: Reason;
}
export const omitted = <const Reason extends string>(reason: Reason): Omitted<Reason> => ({
  omitted: reason,
});

/** The element of JATS that contains a declaration: `<ack>`, `<sec sec-type="…">` or `<fn fn-type="…">`. */
export type JatsDeclaration =
  | { element: 'ack' }
  | { element: 'sec'; type: string }
  | { element: 'fn'; type: string };

/** The outputs that show, or search, a paper's declarations. */
export const DECLARING_OUTPUTS = ['page', 'pdf', 'jats', 'text', 'markdown', 'search'] as const;
export type DeclaringOutput = (typeof DECLARING_OUTPUTS)[number];

/**
 * How a field appears in an output: with its own entry, among the declarations at the end of the paper (`declarations.ts`),
 * or not at all. Only outputs with declarations allow `declaration`. In the form, a statement is a text field with several
 * lines.
 */
export type Placements = Record<Exclude<Output, DeclaringOutput | 'form'>, 'own' | Omitted> &
  Record<Exclude<DeclaringOutput, 'jats' | 'markdown'>, 'own' | 'declaration' | Omitted> & {
    form: 'own' | 'statement' | Omitted;
    jats: 'own' | JatsDeclaration | Omitted;
    markdown: 'declaration' | Omitted;
  };

/** The names of a field in the authors' files. */
export interface SourceNames {
  /** Commands and environments of LaTeX classes, without the backslash. */
  latex: readonly string[];
  /** Keys of a Markdown file's front matter, in lower case with underscores. */
  markdown: readonly string[];
}

/** The description of a manuscript field. Its zod schema is in `schemas.ts`. */
export interface FieldDescription {
  label: string;
  /** Its heading among the declarations, if it differs from the label. */
  heading?: string;
  /** What to enter, for the form, the API's description and the tools. */
  help: string;
  /** `defaulted`: every paper has it, but a submission can omit it. */
  presence: 'required' | 'defaulted' | 'optional';
  /** Whether listings show it. Such fields are also stored in the paper's item. */
  listed: boolean;
  /** Who can change it without a new version. */
  editedBy: 'authors' | 'submitter';
  outputs: Placements;
  /** Its names in the authors' files, from which it is read if the submission omits it. */
  source: SourceNames | Omitted;
}
