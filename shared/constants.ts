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
  /**
   * What one request may carry. A function takes 6 MB, base64 makes 3 bytes 4, and the fields want room:
   * 6 MiB × 3/4 = 4.5 MiB (decisions.md §4 promises 4 MB of files).
   */
  requestBytes: 4.4 * MEBIBYTE,
  page: { default: 20, max: 50 },
  verificationCode: { digits: 6, minutes: 15, tries: 5, resendSeconds: 60, resendsPerHour: 5 },
  unverifiedHours: 48,
  sessionHours: 24,
  rememberedSessionDays: 30,
  failedLogins: { perAccount: 5, perAddress: 100, minutes: 15 },
} as const;

/** The browser gives up on a request after this long (product-spec.md §9). */
export const REQUEST_TIMEOUT_MS = 30_000;
