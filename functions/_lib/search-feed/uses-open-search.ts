/** Whether OpenSearch searches in this stage (`infra/config.ts`, searchEngine); else SQLite does. */
export const usesOpenSearch = (): boolean => Boolean(process.env.OPENSEARCH_URL);
