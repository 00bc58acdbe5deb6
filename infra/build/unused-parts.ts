import { sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** Parts of packages that our functions never use: what imports them, and what they import instead. */
const UNUSED: { module: RegExp; importer: string; instead: string }[] = [
  {
    // ElectroDB checks each model against a JSON schema when it is made. The unit tests make the same models with it. 29 kB.
    module: /^jsonschema$/,
    importer: `${sep}electrodb${sep}`,
    instead: `export class Validator { addSchema() {} validate() { return { errors: [] }; } }
      Validator.prototype.customFormats = {};`,
  },
  {
    // Messages in event streams, which no command that we send has. 16 kB.
    module: /^@smithy\/core\/event-streams$/,
    importer: `${sep}@smithy${sep}core${sep}`,
    instead: 'module.exports = {};',
  },
  {
    // Endpoints that a service tells, which DynamoDB does only on request (AWS_ENABLE_ENDPOINT_DISCOVERY). 8 kB.
    module: /^@aws-sdk\/endpoint-cache$/,
    importer: `${sep}node_modules${sep}@aws-sdk${sep}`,
    instead: 'exports.EndpointCache = class {};',
  },
  {
    // Checks a user's answers to questions, which only the local program asks: the hosted MCP server has no sessions. 139 kB.
    module: /[\\/]ajv-provider\.js$/,
    importer: `${sep}@modelcontextprotocol${sep}sdk${sep}`,
    instead: `exports.AjvJsonSchemaValidator = class {
      getValidator() { throw new Error('The hosted server asks no questions (infra/build/unused-parts.ts).'); }
    };`,
  },
  {
    // Citation.js downloads what an address names. We pass the text of references only. 93 kB.
    module: /^(sync-fetch|node-fetch)$/,
    importer: `${sep}@citation-js${sep}`,
    instead: `module.exports = () => { throw new Error('References are not downloaded.'); };
      module.exports.default = module.exports; module.exports.Headers = Headers;`,
  },
];

/** Leaves out parts of packages that our functions never use. */
export const unusedParts = (): Plugin => ({
  name: 'unused-parts',
  setup: (build) => {
    for (const [index, { module, importer: from }] of UNUSED.entries())
      build.onResolve({ filter: module }, ({ importer }) =>
        importer.includes(from) ? { path: String(index), namespace: 'unused-parts' } : undefined,
      );
    build.onLoad({ filter: /.*/, namespace: 'unused-parts' }, ({ path }) => ({
      contents: UNUSED[Number(path)]?.instead ?? '',
    }));
  },
});
