import * as z from 'zod';

/**
 * The vocabularies of DataCite's metadata schema, kernel 4.6
 * (https://datacite-metadata-schema.readthedocs.io/en/4.6/appendices/).
 */
const RESOURCE_TYPES =
  words(`Audiovisual Award Book BookChapter Collection ComputationalNotebook ConferencePaper
  ConferenceProceeding DataPaper Dataset Dissertation Event Image Instrument InteractiveResource Journal JournalArticle Model
  OutputManagementPlan PeerReview PhysicalObject Preprint Project Report Service Software Sound Standard StudyRegistration Text
  Workflow Other`);
const CONTRIBUTOR_TYPES =
  words(`ContactPerson DataCollector DataCurator DataManager Distributor Editor HostingInstitution
  Producer ProjectLeader ProjectManager ProjectMember RegistrationAgency RegistrationAuthority RelatedPerson Researcher
  ResearchGroup RightsHolder Sponsor Supervisor Translator WorkPackageLeader Other`);
const DATE_TYPES =
  words(`Accepted Available Collected Copyrighted Coverage Created Issued Submitted Updated Valid Withdrawn
  Other`);
const RELATION_TYPES =
  words(`IsCitedBy Cites IsSupplementTo IsSupplementedBy IsContinuedBy Continues IsDescribedBy Describes
  HasMetadata IsMetadataFor HasVersion IsVersionOf IsNewVersionOf IsPreviousVersionOf IsPartOf HasPart IsPublishedIn
  IsReferencedBy References IsDocumentedBy Documents IsCompiledBy Compiles IsVariantFormOf IsOriginalFormOf IsIdenticalTo
  IsReviewedBy Reviews IsDerivedFrom IsSourceOf IsRequiredBy Requires IsObsoletedBy Obsoletes IsCollectedBy Collects
  IsTranslationOf HasTranslation`);
const IDENTIFIER_TYPES =
  words(`ARK arXiv bibcode CSTR DOI EAN13 EISSN Handle IGSN ISBN ISSN ISTC LISSN LSID PMID PURL RRID UPC
  URL URN w3id`);
const DESCRIPTION_TYPES = words('Abstract Methods SeriesInformation TableOfContents TechnicalInfo Other');
const TITLE_TYPES = words('AlternativeTitle Subtitle TranslatedTitle Other');
const FUNDER_ID_TYPES = ['ISNI', 'GRID', 'Crossref Funder ID', 'ROR', 'Other'] as const;

export const DATACITE_KERNEL = 'http://datacite.org/schema/kernel-4';

const text = z.string().trim().min(1);
const Language = z.string().regex(/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/);
/** A day, a moment or a year of ISO 8601 (W3CDTF), or a range of them (RKMS-ISO8601). */
const W3cDate = z
  .string()
  .regex(
    /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?(\/\d{4}(-\d{2}(-\d{2})?)?)?$/,
  );

const name = {
  name: text,
  nameType: z.enum(['Personal', 'Organizational']).optional(),
  givenName: text.optional(),
  familyName: text.optional(),
  nameIdentifiers: z
    .array(
      z.strictObject({ nameIdentifier: text, nameIdentifierScheme: text, schemeUri: z.url().optional() }),
    )
    .optional(),
  affiliation: z
    .array(
      z.strictObject({
        name: text,
        affiliationIdentifier: text.optional(),
        affiliationIdentifierScheme: text.optional(),
        schemeUri: z.url().optional(),
      }),
    )
    .optional(),
};
const Creator = z.strictObject(name);
export type DataCiteName = z.infer<typeof Creator>;

/**
 * Metadata of DataCite's kernel 4.6 as its REST API takes it (https://support.datacite.org/docs/api-create-dois): the
 * properties that a paper or a review has, with the kernel's obligations and whole vocabularies.
 */
export const DataCiteMetadata = z.strictObject({
  /** Without a registrar, a record has no DOI: catalogs harvest it by its address. */
  doi: z
    .string()
    .regex(/^10\.\d{4,9}\/[\w.:/()-]+$/)
    .optional(),
  /** The address of its page, to which the DOI leads. */
  url: z.url(),
  creators: z.array(Creator).min(1),
  titles: z
    .array(
      z.strictObject({ title: text, lang: Language.optional(), titleType: z.enum(TITLE_TYPES).optional() }),
    )
    .min(1),
  publisher: z.strictObject({ name: text, lang: Language.optional() }),
  publicationYear: z.string().regex(/^\d{4}$/),
  types: z.strictObject({ resourceTypeGeneral: z.enum(RESOURCE_TYPES), resourceType: text }),
  subjects: z.array(
    z.strictObject({ subject: text, subjectScheme: text.optional(), schemeUri: z.url().optional() }),
  ),
  contributors: z.array(z.strictObject({ ...name, contributorType: z.enum(CONTRIBUTOR_TYPES) })),
  dates: z.array(
    z.strictObject({ date: W3cDate, dateType: z.enum(DATE_TYPES), dateInformation: text.optional() }),
  ),
  language: Language,
  alternateIdentifiers: z.array(z.strictObject({ alternateIdentifier: text, alternateIdentifierType: text })),
  relatedIdentifiers: z.array(
    z.strictObject({
      relatedIdentifier: text,
      relatedIdentifierType: z.enum(IDENTIFIER_TYPES),
      relationType: z.enum(RELATION_TYPES),
      resourceTypeGeneral: z.enum(RESOURCE_TYPES).optional(),
    }),
  ),
  formats: z.array(text),
  version: text.optional(),
  rightsList: z.array(
    z.strictObject({
      rights: text,
      rightsUri: z.url().optional(),
      rightsIdentifier: text.optional(),
      rightsIdentifierScheme: text.optional(),
      schemeUri: z.url().optional(),
    }),
  ),
  descriptions: z.array(
    z.strictObject({
      description: text,
      descriptionType: z.enum(DESCRIPTION_TYPES),
      lang: Language.optional(),
    }),
  ),
  fundingReferences: z.array(
    z.strictObject({
      funderName: text,
      funderIdentifier: text.optional(),
      funderIdentifierType: z.enum(FUNDER_ID_TYPES).optional(),
      awardNumber: text.optional(),
      awardTitle: text.optional(),
    }),
  ),
  schemaVersion: z.literal(DATACITE_KERNEL),
});
export type DataCiteMetadata = z.infer<typeof DataCiteMetadata>;
export type RelatedIdentifier = DataCiteMetadata['relatedIdentifiers'][number];

function words<const T extends string>(list: T): [WordsOf<T>, ...WordsOf<T>[]] {
  return list.trim().split(/\s+/) as [WordsOf<T>, ...WordsOf<T>[]];
}
/** The words of a text: `'Book Event'` → `'Book' | 'Event'`. */
type WordsOf<T extends string> = T extends `${infer First}${' ' | '\n'}${infer Rest}`
  ? (First extends '' ? never : First) | WordsOf<Rest>
  : T extends ''
    ? never
    : T;
