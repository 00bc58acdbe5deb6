import type { Plugin } from 'esbuild';

/**
 * Lambda hands a function its credentials in the environment, and nowhere else: of the SDK's chain of providers (single
 * sign-on, web identity, containers, profiles) only that one is bundled. Saves 0.1 MB of each function.
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
        export const defaultProvider = (options) => fromEnv(options);
      `,
      loader: 'js',
      resolveDir: pluginData,
    }));
  },
});
