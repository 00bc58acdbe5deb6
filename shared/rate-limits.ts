/**
 * How often something can be done in a time. Apart from the other limits, because only the server needs them: the first load of the
 * website has `LIMITS`, whole.
 */
export const RATE_LIMITS = {
  referenceChecksPerHour: { limit: 20, windowSeconds: 3600 },
  codeTries: { limit: 5, windowSeconds: 900 },
  /** Mails that anybody may ask for by an address: codes and links for a new password. */
  mailsPerMinute: { limit: 1, windowSeconds: 60 },
  mailsPerHour: { limit: 5, windowSeconds: 3600 },
  failedLoginsPerAccount: { limit: 5, windowSeconds: 900 },
  failedLoginsPerAddress: { limit: 100, windowSeconds: 900 },
  registrationsPerAddress: { limit: 200, windowSeconds: 3600 },
  registrationsPerAddressAndDay: { limit: 400, windowSeconds: 86_400 },
  previewsPerHour: { limit: 60, windowSeconds: 3600 },
  uploadSetsPerDay: { limit: 60, windowSeconds: 86_400 },
  reviewsPerDay: { limit: 50, windowSeconds: 86_400 },
  noticesPerDay: { limit: 100, windowSeconds: 86_400 },
  reviewRequestsPerDay: { limit: 30, windowSeconds: 86_400 },
  providerTestsPerHour: { limit: 20, windowSeconds: 3600 },
  examsPerHour: { limit: 3, windowSeconds: 3600 },
  contactMessagesPerAddress: { limit: 5, windowSeconds: 3600 },
  /** 600 per minute with bursts of at most 300, which is 300 per half minute (docs/product/accounts.md). */
  requestsPerKey: { limit: 300, windowSeconds: 30 },
  requestsPerAddress: { limit: 1200, windowSeconds: 60 },
} as const;
