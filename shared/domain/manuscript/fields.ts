import { LIMITS } from '#shared/constants.ts';
import {
  type DeclaringOutput,
  type FieldDescription,
  type JatsDeclaration,
  type Omitted,
  type Output,
  omitted,
  type SourceNames,
} from './outputs.ts';

const everywhere = {
  form: 'own',
  page: 'own',
  head: 'own',
  jsonLd: 'own',
  pdf: 'own',
  jats: 'own',
  text: 'own',
  markdown: omitted('models get the paper’s record beside its Markdown'),
  citation: 'own',
  datacite: 'own',
  search: 'own',
} as const;
/** A declaration in every output that contains the whole paper. */
const declared = {
  page: 'declaration',
  pdf: 'declaration',
  text: 'declaration',
  markdown: 'declaration',
} as const;
const notSigned = omitted(
  'the record covers who sent which files; this field can change without a new version',
);
const notInDataCite = omitted('DataCite has no property for it');
const fromForm = omitted('every submission includes it');
const usually = { presence: 'optional', listed: false, editedBy: 'authors' } as const;

/** Describes a statement in the authors' own words. Every output whose format allows it shows it below its label. */
const statement = <const D extends StatementDescription, const P extends 'own' | Omitted>({
  label,
  help,
  jats,
  source,
  datacite,
}: D & { datacite: P }) =>
  ({
    ...usually,
    label,
    help: `${help} At most ${LIMITS.statementCharacters} characters.`,
    source,
    outputs: {
      form: 'statement',
      head: omitted('meta tags have no name for it'),
      jsonLd: omitted('schema.org has no property for it'),
      ...declared,
      jats,
      citation: omitted('citation formats have no place for it'),
      datacite,
      search: 'declaration',
      provenance: notSigned,
    },
  }) as const;
interface StatementDescription {
  label: string;
  help: string;
  jats: JatsDeclaration;
  source: SourceNames;
}

/**
 * The manuscript fields: the metadata that authors enter, without files and byline. A field has its description here, its
 * schema in `schemas.ts` and its example in `example.ts`. Everything else derives from these or is checked against them
 * (CONTRIBUTING.md, "Add a field of a paper").
 */
export const MANUSCRIPT = {
  title: {
    label: 'Title',
    help: `At most ${LIMITS.titleCharacters} characters.`,
    presence: 'required',
    listed: true,
    editedBy: 'authors',
    outputs: { ...everywhere, provenance: 'own' },
    source: fromForm,
  },
  abstract: {
    label: 'Abstract',
    help: `From ${LIMITS.abstractCharacters.min} to ${LIMITS.abstractCharacters.max} characters.`,
    presence: 'required',
    listed: true,
    editedBy: 'authors',
    outputs: { ...everywhere, provenance: notSigned },
    source: fromForm,
  },
  paperType: {
    label: 'Type',
    help: 'What kind of paper it is.',
    presence: 'required',
    listed: true,
    editedBy: 'authors',
    outputs: {
      ...everywhere,
      head: omitted('programs that read meta tags treat every paper as a preprint'),
      citation: omitted('citation formats have only one kind of preprint'),
      provenance: notSigned,
    },
    source: fromForm,
  },
  primaryCategory: {
    label: 'Primary category',
    help: 'A category by its id or name.',
    presence: 'required',
    listed: true,
    editedBy: 'authors',
    outputs: {
      ...everywhere,
      head: omitted('keywords say more to the readers of meta tags'),
      pdf: omitted('the first page names no category'),
      citation: omitted('citation formats have keywords alone'),
      provenance: notSigned,
    },
    source: fromForm,
  },
  secondaryCategory: {
    ...usually,
    label: 'Secondary category',
    help: 'A second category, if the paper belongs to two.',
    listed: true,
    outputs: {
      ...everywhere,
      head: omitted('keywords say more to the readers of meta tags'),
      pdf: omitted('the first page names no category'),
      citation: omitted('citation formats have keywords alone'),
      provenance: notSigned,
    },
    source: fromForm,
  },
  keywords: {
    label: 'Keywords',
    help: `At most ${LIMITS.keywords}.`,
    presence: 'defaulted',
    listed: true,
    editedBy: 'authors',
    outputs: { ...everywhere, provenance: notSigned },
    source: omitted('keywords in files often come from a journal’s list'),
  },
  license: {
    label: 'License',
    help: 'What readers may do with the paper.',
    presence: 'defaulted',
    listed: true,
    editedBy: 'authors',
    outputs: {
      ...everywhere,
      citation: omitted('citation formats have no field for it'),
      search: omitted('nobody searches for papers by license yet'),
      provenance: notSigned,
    },
    source: omitted('only the submission grants a license, never a comment in a file'),
  },
  languageCode: {
    label: 'Language',
    help: 'A language tag such as en or pt-BR.',
    presence: 'defaulted',
    listed: true,
    editedBy: 'authors',
    outputs: {
      ...everywhere,
      text: omitted('the language is obvious from the text'),
      search: omitted('nobody searches for papers by language yet'),
      provenance: notSigned,
    },
    source: omitted('a submission without a language is in English'),
  },
  doi: {
    ...usually,
    label: 'DOI',
    help: 'The DOI of the same work elsewhere; it begins with 10.',
    listed: true,
    outputs: {
      ...everywhere,
      search: omitted('the citation graph finds papers by DOI'),
      provenance: notSigned,
    },
    source: omitted('the DOI in a file is often a template’s'),
  },
  authorDetails: {
    ...usually,
    label: 'Author details',
    heading: 'Author contributions',
    help: `ORCID iD, affiliations, CRediT roles and the corresponding author, for each person or agent on the byline.`,
    editedBy: 'submitter',
    outputs: { ...everywhere, ...declared, provenance: notSigned },
    source: { latex: ['orcid', 'orcidlink', 'orcidID'], markdown: ['authors', 'author'] },
  },
  funding: {
    ...usually,
    label: 'Funding',
    help: `The funders of the work, with their awards; at most ${LIMITS.awards}.`,
    outputs: { ...everywhere, ...declared, provenance: notSigned },
    source: { latex: ['funding'], markdown: ['funding'] },
  },
  acknowledgments: statement({
    label: 'Acknowledgments',
    help: 'Thanks to people and organizations that are not authors.',
    jats: { element: 'ack' },
    source: { latex: [], markdown: ['acknowledgments', 'acknowledgements'] },
    datacite: notInDataCite,
  }),
  competingInterests: statement({
    label: 'Competing interests',
    help: 'Anything that could be seen as influencing the work, or a statement that there is nothing.',
    jats: { element: 'fn', type: 'coi-statement' },
    source: {
      latex: ['competinginterests', 'conflictsofinterest', 'conflictofinterest'],
      markdown: ['competing_interests', 'conflicts_of_interest', 'conflict_of_interest'],
    },
    datacite: notInDataCite,
  }),
  dataAvailability: statement({
    label: 'Data availability',
    help: 'Where the data can be found, or why it can’t be shared.',
    jats: { element: 'sec', type: 'data-availability' },
    source: { latex: ['dataavailability', 'dataavailable'], markdown: ['data_availability'] },
    // The works that it names.
    datacite: 'own',
  }),
  codeAvailability: statement({
    label: 'Code availability',
    help: 'Where the code can be found, with its version and license.',
    jats: { element: 'sec', type: 'code-availability' },
    source: { latex: ['codeavailability'], markdown: ['code_availability'] },
    // The works that it names.
    datacite: 'own',
  }),
  ethicsStatement: statement({
    label: 'Ethics statement',
    help: 'Approval by an ethics board, consent of participants, or why none was needed.',
    jats: { element: 'sec', type: 'ethics-statement' },
    source: {
      latex: ['ethics', 'ethicsstatement', 'institutionalreview'],
      markdown: ['ethics', 'ethics_statement'],
    },
    datacite: notInDataCite,
  }),
  aiDisclosure: {
    ...usually,
    label: 'AI disclosure',
    help: 'The share of people and AI in each part of the work, and a statement of at most 2,000 characters.',
    outputs: {
      ...everywhere,
      head: omitted('meta tags have no name for it'),
      jsonLd: omitted('schema.org has no property for it'),
      ...declared,
      // The rail shows it as a chart.
      page: 'own',
      jats: { element: 'sec', type: 'ai-disclosure' },
      citation: omitted('citation formats have no place for it'),
      provenance: notSigned,
    },
    source: omitted('authors declare it part by part with the submission'),
  },
} as const satisfies Record<string, FieldDescription>;

/** The name of a field: `title`. */
export type Field = keyof typeof MANUSCRIPT;
export const FIELDS = Object.keys(MANUSCRIPT) as Field[];

type Described<F extends Field> = (typeof MANUSCRIPT)[F];
/** The fields that have their own entry in an output. */
export type OwnField<O extends Output> = {
  [F in Field]: Described<F>['outputs'][O] extends 'own' ? F : never;
}[Field];
/** The fields that are declarations in an output, or in any output. */
export type DeclaredField<O extends DeclaringOutput = DeclaringOutput> = {
  [F in Field]: [Extract<Described<F>['outputs'][O], 'declaration' | JatsDeclaration>] extends [never]
    ? never
    : F;
}[Field];
/** The fields that are statements: plain texts that all outputs write in the same way. */
export type StatementName = {
  [F in Field]: Described<F>['outputs']['form'] extends 'statement' ? F : never;
}[Field];
/** The fields that listings show. */
export type ListedField = { [F in Field]: Described<F>['listed'] extends true ? F : never }[Field];
/** The optional fields. */
export type OptionalField = {
  [F in Field]: Described<F>['presence'] extends 'optional' ? F : never;
}[Field];

/** Returns the fields that have their own entry in an output, in order. */
export const ownFields = <O extends Output>(output: O): OwnField<O>[] =>
  FIELDS.filter((field): field is OwnField<O> => MANUSCRIPT[field].outputs[output] === 'own');

/** The statements, in order. */
export const STATEMENTS = FIELDS.filter(
  (field): field is StatementName => MANUSCRIPT[field].outputs.form === 'statement',
);
/** Returns an object with a value for each statement, such as the entries of a writer's table. */
export const mapStatements = <T>(write: (field: StatementName) => T): Record<StatementName, T> =>
  Object.fromEntries(STATEMENTS.map((field) => [field, write(field)])) as Record<StatementName, T>;
/** Returns the fields that are declarations in any of these outputs, in order. */
export const declaredFields = <O extends DeclaringOutput>(outputs: readonly O[]) =>
  FIELDS.filter((field): field is DeclaredField & DeclaredField<O> =>
    outputs.some((output) => isDeclaration(MANUSCRIPT[field].outputs[output])),
  );
/** Whether a placement is a declaration: `declaration`, or an element of JATS. */
const isDeclaration = (placement: 'own' | 'declaration' | JatsDeclaration | Omitted): boolean =>
  placement === 'declaration' || (typeof placement === 'object' && 'element' in placement);
export const LISTED_FIELDS = FIELDS.filter((field): field is ListedField => MANUSCRIPT[field].listed);
/** The fields that only responses about a single paper contain. */
export const DETAIL_FIELDS = FIELDS.filter(
  (field): field is Exclude<Field, ListedField> => !MANUSCRIPT[field].listed,
);
