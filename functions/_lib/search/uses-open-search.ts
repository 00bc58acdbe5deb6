/** Returns whether this stage searches with OpenSearch (`infra/config.ts`, searchEngine); otherwise SQLite does. */
export const usesOpenSearch = (): boolean => Boolean(process.env.OPENSEARCH_URL);
