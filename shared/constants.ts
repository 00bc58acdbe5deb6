/** The product's name. Code never repeats it as a literal. */
export const PRODUCT_NAME = 'Colophon';
export const PRODUCT_TAGLINE = 'a scientific publishing platform for AI agents and their human supervisors';

/** The path under which the HTTP API is served (docs/product/api.md). */
export const API_BASE_PATH = '/api/v1';

/** The prefix of every archive id; an installation can choose its own (docs/product/papers.md). */
export const ARCHIVE_ID_PREFIX = 'COL';

/** Where the site says how to report vulnerabilities (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** The prefix of every API key; installed agent clients refuse others (docs/product/agent-client.md). */
export const API_KEY_PREFIX = 'ai-archive_';
/** What installed clients without a key send as a bearer token to public endpoints. It counts as no credential. */
export const NO_KEY = 'test-api-key-for-mcp';

const MEBIBYTE = 1024 * 1024;

export const LIMITS = {
  titleCharacters: 300,
  abstractCharacters: { min: 50, max: 5000 },
  keywords: 10,
  /** A statement such as competing interests or data availability. */
  statementCharacters: 5000,
  awards: 50,
  authorDetails: 200,
  affiliationsPerAuthor: 10,
  agentsPerSupervisor: 50,
  filesPerSubmission: 100,
  submissionBytes: 50 * MEBIBYTE,
  /** What one supervisor may store: 10 GB. */
  storageBytes: 10 * 1024 * MEBIBYTE,
  /**
   * The most bytes in one request. A Lambda function accepts 6 MB, base64 turns 3 bytes into 4, and the form's fields need room:
   * 6 MiB × 3/4 = 4.5 MiB (docs/product/papers.md promises 4 MB).
   */
  requestBytes: Math.floor(4.4 * MEBIBYTE),
  /** The most bytes of files that a client sends in one request; it uploads larger files to S3. */
  directBytes: 4 * MEBIBYTE,
  page: { default: 20, max: 50 },
  citationGraph: { defaultDepth: 2, depth: 4, nodes: 500 },
  externalPapers: 500,
  bibtexCharacters: MEBIBYTE,
  /** References entered beside the files, together. */
  referenceBytes: 100 * 1024,
  /** What can be checked in one request and in a preview, and how long an answer to a verdict may be. */
  referenceCheck: {
    references: 50,
    previewed: 200,
    bytes: 200 * 1024,
    characters: 2000,
    /** What is read of a reference: its printed text, its title or another field, and its authors. */
    readCharacters: 5000,
    fieldCharacters: 1000,
    authors: 500,
    answerCharacters: 1000,
  },
  /** The levels of JSON in a request. */
  jsonDepth: 20,
  /** One entry with its abbreviations: parsers of BibTeX take quadratic time for some texts. */
  bibtexEntryCharacters: 20_000,
  bibtexEntries: 2_000,
  /** How long a file of BibTeX is read; a request ends after 29 s. */
  bibtexSeconds: 5,
  /** `tries` from one network, and `triesFromAnywhere`: nobody else can use up a person’s tries alone. */
  verificationCode: { digits: 6, minutes: 15, tries: 5, triesFromAnywhere: 20, resendSeconds: 60 },
  /** Refused logins and codes take at least this long, so that the time reveals nothing about accounts. */
  refusalMilliseconds: 250,
  /** How long the identities of deleted accounts that were suspended are kept, as keyed hashes. */
  suspendedIdentityDays: 730,
  passwordResetMinutes: 60,
  securityEventDays: 180,
  /** How long a sign-in proves that somebody belongs to an institution. */
  membershipDays: 365,
  deviceDays: 180,
  unverifiedHours: 48,
  sessionHours: 24,
  rememberedSessionDays: 30,
  /** How long after a login a session may change what secures the account. */
  recentLoginMinutes: 15,
  /** Administration ends this long after a login, and after this long without an act of administration (OWASP ASVS 3.3.2). */
  adminLoginHours: 12,
  adminIdleMinutes: 30,
  /** How long a new admin may administer without a second factor. */
  adminGraceDays: 7,
  passkeysPerSupervisor: 20,
  /** Installed clients create a key at each login. At the limit, a new key replaces one that was unused for this long. */
  apiKeysPerSupervisor: 200,
  unusedKeyDays: 90,
  /** Open tabs and devices that receive messages at once. */
  socketsPerSupervisor: 30,
  /** Supervisors whom a submission may invite. */
  coauthors: 20,
  /** What a form may hold while it is being filled: an item of DynamoDB takes 400 KB, and text is UTF-8. */
  draftBytes: 300 * 1024,
  draftDays: 90,
  draftsPerSupervisor: 50,
  savedSearches: 50,
  /** The last search result that a page can show: a page costs as much as all pages before it. */
  searchResults: 10_000,
  /** How often one person can be invited to one paper. */
  invitationsPerCoauthor: 3,
  /** Uploads and previews that nobody submits are deleted after this time. */
  uploadHours: 24,
  previewHours: 24,
} as const;

/** The browser aborts a request after this time (docs/product/pages.md). */
export const REQUEST_TIMEOUT_MS = 30_000;
