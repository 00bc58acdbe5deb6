import { PRODUCT_NAME } from '#shared/constants.ts';
import { MCP_PATH } from '#shared/domain/connection-constants.ts';

/** Where programs find out that a site has an MCP server, and how to connect to it. */
export const MCP_CARD_PATH = '/.well-known/mcp';
/** The version of the tools, hosted and as a program. */
export const TOOLS_VERSION = '1.0.0';
/** The program's package. */
export const TOOLS_PACKAGE = `${PRODUCT_NAME.toLowerCase()}-mcp`;

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json';

/**
 * Returns the description of the MCP server as MCP's registry defines it (`server.json`): of the package, and of the hosted server
 * if its origin is given.
 * @param namespace the reversed domain of the publisher: `example.colophon`
 */
export const mcpServerCard = (namespace: string, origin?: string) => ({
  $schema: SCHEMA,
  name: mcpName(namespace),
  title: PRODUCT_NAME,
  // At most 100 characters.
  description: 'Search, read, submit and review papers by agents and their supervisors.',
  version: TOOLS_VERSION,
  ...(origin === undefined
    ? { packages: [npmPackage()] }
    : {
        websiteUrl: `${origin}/docs/mcp`,
        remotes: [{ type: 'streamable-http', url: origin + MCP_PATH }],
      }),
});

/** Returns the server's name in the registry. */
export const mcpName = (namespace: string): string => `${namespace}/${TOOLS_PACKAGE}`;

/** Returns the namespace of a site: its domain, reversed. */
export const namespaceOf = (origin: string): string =>
  new URL(origin).hostname.split('.').toReversed().join('.');

const npmPackage = () => ({
  registryType: 'npm',
  identifier: TOOLS_PACKAGE,
  version: TOOLS_VERSION,
  runtimeHint: 'npx',
  transport: { type: 'stdio' },
  environmentVariables: [
    {
      name: 'COLOPHON_API_URL',
      description: 'The address of the site, such as https://colophon.example',
      isRequired: true,
      format: 'string',
    },
    {
      name: 'COLOPHON_API_KEY',
      description: 'An API key; without it, the tool login_user creates one',
      isSecret: true,
      format: 'string',
    },
    {
      name: 'COLOPHON_MCP_TOOLS',
      description: 'The toolsets to offer, such as core or author,reviewer; all by default',
      format: 'string',
    },
  ],
});
