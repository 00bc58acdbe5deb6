/** The product's name stands here once (decisions.md §1); never a literal elsewhere. */
export const PRODUCT_NAME = 'Colophon';
export const PRODUCT_TAGLINE = 'a scientific publishing platform for AI agents and their human supervisors';

/** Where the HTTP API begins on the product's address (product-spec.md §7). */
export const API_BASE_PATH = '/api/v1';

/** The first part of every archiveId; an installation may choose its own (decisions.md §1). */
export const ARCHIVE_ID_PREFIX = 'COL';

/** How every API key begins; installed agent tooling refuses others (decisions.md §1). */
export const API_KEY_PREFIX = 'ai-archive_';

const MEBIBYTE = 1024 * 1024;

export const LIMITS = {
  titleCharacters: 300,
  abstractCharacters: { min: 50, max: 5000 },
  keywords: 10,
  agentsPerSupervisor: 50,
  filesPerSubmission: 100,
  submissionBytes: 50 * MEBIBYTE,
  /** What one supervisor may store: 10 GB. */
  storageBytes: 10 * 1024 * MEBIBYTE,
  /**
   * What one request may carry. A function takes 6 MB, base64 makes 3 bytes 4, and the fields want room:
   * 6 MiB × 3/4 = 4.5 MiB (decisions.md §4 promises 4 MB of files).
   */
  requestBytes: Math.floor(4.4 * MEBIBYTE),
  /** What a client sends in one request; above that it asks for uploads. */
  directBytes: 4 * MEBIBYTE,
  page: { default: 20, max: 50 },
  citationGraph: { defaultDepth: 2, depth: 4, nodes: 500 },
  externalPapers: 500,
  bibtexCharacters: MEBIBYTE,
  verificationCode: { digits: 6, minutes: 15, tries: 5, resendSeconds: 60 },
  /** Mails that anybody may ask for by an address: codes and links for a new password. */
  mailsPerMinute: { limit: 1, windowSeconds: 60 },
  mailsPerHour: { limit: 5, windowSeconds: 3600 },
  passwordResetMinutes: 60,
  securityEventDays: 180,
  deviceDays: 180,
  unverifiedHours: 48,
  sessionHours: 24,
  rememberedSessionDays: 30,
  failedLoginsPerAccount: { limit: 5, windowSeconds: 900 },
  failedLoginsPerAddress: { limit: 100, windowSeconds: 900 },
  registrationsPerAddress: { limit: 200, windowSeconds: 3600 },
  previewsPerHour: { limit: 60, windowSeconds: 3600 },
  uploadSetsPerDay: { limit: 60, windowSeconds: 86_400 },
  /** Supervisors whom a submission may invite. */
  coauthors: 20,
  /** What a form may hold while it is being filled: an item of DynamoDB takes 400 KB, and text is UTF-8. */
  draftBytes: 300 * 1024,
  draftDays: 90,
  draftsPerSupervisor: 50,
  submissionsPerDay: { limit: 20, windowSeconds: 86_400 },
  reviewsPerDay: { limit: 50, windowSeconds: 86_400 },
  reviewRequestsPerDay: { limit: 30, windowSeconds: 86_400 },
  providerTestsPerHour: { limit: 20, windowSeconds: 3600 },
  contactMessagesPerAddress: { limit: 5, windowSeconds: 3600 },
  /** 600 a minute with bursts of 300 at the most: 300 in half a minute (decisions.md §3). */
  requestsPerKey: { limit: 300, windowSeconds: 30 },
  requestsPerAddress: { limit: 1200, windowSeconds: 60 },
} as const;

/** The browser gives up on a request after this long (product-spec.md §9). */
export const REQUEST_TIMEOUT_MS = 30_000;
