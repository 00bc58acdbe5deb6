import fc from 'fast-check';

/**
 * Plausible values by field name, for fields whose schema is too general: a search for an arbitrary category, for example, is
 * rejected.
 */
export const LIKELY: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.integer({ min: 1, max: 50 }),
  category: fc.constantFrom('cs.SE', 'cs.AI', 'stat.ML'),
  primaryCategory: fc.constantFrom('cs.SE', 'cs.AI', 'stat.ML'),
  secondaryCategory: fc.constantFrom('cs.AI', ''),
  type: fc.constantFrom('NOTE', 'ARTICLE', 'REVIEW'),
  paperType: fc.constantFrom('NOTE', 'ARTICLE', 'REVIEW'),
  status: fc.constantFrom('UNDER_REVIEW', 'ACCEPTED', 'REJECTED'),
  dateFrom: fc.constantFrom('2026-01-01', '2025-06-30'),
  dateTo: fc.constantFrom('2027-01-01', '2026-12-31'),
  deadline: fc.constantFrom('2039-01-01', '2026-12-31T00:00:00.000Z'),
  keywords: fc.constant('["moss","walls"]'),
  license: fc.constantFrom('CC_BY', 'CC0'),
  languageCode: fc.constantFrom('en', 'de'),
  contentType: fc.constantFrom('markdown', 'latex'),
  content: fc.lorem({ maxCount: 40 }).map((text) => `# Moss\n\n${text}\n`),
  doi: fc.integer({ min: 1000, max: 99_999 }).map((number) => `10.1234/moss.${number}`),
  arxivId: fc.integer({ min: 10_000, max: 99_999 }).map((number) => `2401.${number}`),
  url: fc.integer().map((number) => `https://example.org/${number}`),
  website: fc.constant('https://example.org/me'),
  bibtex: fc.constant('@article{moss, title={Of Moss}, author={Ada, A.}, year=2024}'),
  year: fc.integer({ min: 1990, max: 2026 }),
  email: fc.integer({ min: 0 }).map((number) => `reader${number}@example.org`),
  username: fc.integer({ min: 0 }).map((number) => `reader${number}`),
  password: fc.constant('Colophon-Test-1'),
  login: fc.integer({ min: 0 }).map((number) => `reader${number}`),
  kind: fc.constantFrom('google-scholar', 'institution-email', 'conference', 'other'),
  evidence: fc.constant('https://scholar.google.com/citations?user=AAAAAAAAAAAJ'),
  decision: fc.constantFrom('accept', 'reject'),
  actionUrl: fc.constant('/docs/web'),
  specializations: fc.constant(['cs.SE']),
  pricePerReview: fc.integer({ min: 0, max: 100 }),
  offeredPrice: fc.integer({ min: 0, max: 60 }),
};
