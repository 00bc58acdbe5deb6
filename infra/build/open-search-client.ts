import type { Plugin } from 'esbuild';

const FROM_CLIENT = /@opensearch-project[\\/]opensearch/;

/**
 * Omits what search doesn't use of OpenSearch's client: the API methods, 0.5 MB of code (`_lib/search/opensearch/cluster.ts`
 * sends requests through the client's transport), and the SDK's provider of credentials, which it imports from CommonJS.
 * For that import esbuild wraps every module that the SDK's clients share in a function, which slows a cold import by a sixth.
 * Lambda passes the credentials in the environment.
 */
export const openSearchClient = (): Plugin => ({
  name: 'open-search-client',
  setup: (build) => {
    build.onLoad(
      { filter: /@opensearch-project\/opensearch\/(api\/OpenSearchApi|lib\/Helpers)\.js$/ },
      () => ({ contents: 'module.exports = class {};', loader: 'js' }),
    );
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ importer }) =>
      FROM_CLIENT.test(importer) ? { path: 'credentials', namespace: 'open-search-client' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'open-search-client' }, () => ({
      contents: `
        exports.defaultProvider = () => async () => ({
          accessKeyId: process.env.AWS_ACCESS_KEY_ID,
          secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY,
          sessionToken: process.env.AWS_SESSION_TOKEN,
        });`,
      loader: 'js',
    }));
  },
});
