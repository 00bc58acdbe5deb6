import type { Plugin } from 'esbuild';

/**
 * Bundles only the environment provider of the SDK's credential providers (single sign-on, web identity, containers,
 * profiles), because Lambda passes credentials in the environment. Saves 0.1 MB in each function. They are read once, as the
 * SDK's own chain of providers does it: an execution environment never gets others, and each request asks three times.
 */
export const lambdaCredentials = (): Plugin => ({
  name: 'lambda-credentials',
  setup: (build) => {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ resolveDir }) => ({
      path: 'credentials',
      namespace: 'lambda-credentials',
      pluginData: resolveDir,
    }));
    build.onLoad({ filter: /.*/, namespace: 'lambda-credentials' }, ({ pluginData }) => ({
      contents: `
        import { fromEnv } from '@aws-sdk/credential-provider-env';
        export const defaultProvider = (options) => {
          let credentials;
          return () => (credentials ??= fromEnv(options)());
        };
      `,
      loader: 'js',
      resolveDir: pluginData,
    }));
  },
});
