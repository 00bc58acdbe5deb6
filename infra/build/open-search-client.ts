import type { Plugin } from 'esbuild';

/**
 * OpenSearch's client has a method for each of its calls, 0.5 MB of them; search sends requests by its transport
 * (`_lib/search-opensearch/cluster.ts`), which needs none.
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
