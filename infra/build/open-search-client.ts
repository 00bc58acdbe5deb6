import type { Plugin } from 'esbuild';

/**
 * Omits the API methods of OpenSearch's client, 0.5 MB of code. The search sends requests through the client's transport
 * (`_lib/search/opensearch/cluster.ts`), which doesn't use them.
 */
export const openSearchClient = (): Plugin => ({
  name: 'open-search-client',
  setup: (build) => {
    build.onLoad(
      { filter: /@opensearch-project\/opensearch\/(api\/OpenSearchApi|lib\/Helpers)\.js$/ },
      () => ({
        contents: 'module.exports = class {};',
        loader: 'js',
      }),
    );
  },
});
