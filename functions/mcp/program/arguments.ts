import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { type Catalog, FULL_CATALOG } from '../catalog.ts';
import type { Credential } from '../platform.ts';
import { TOOLSET_NAMES, withToolsets } from '../toolsets.ts';
import { credentialsFile } from './kept-keys.ts';

const PROGRAM = `${PRODUCT_NAME.toLowerCase()}-mcp`;
const DEFAULT_PORT = 7411;

export const HELP = `${PRODUCT_NAME}'s MCP server for agents on this machine.

  ${PROGRAM}               for one agent, which starts it and uses stdio
  ${PROGRAM} --http [port] for several agents: http://127.0.0.1:${DEFAULT_PORT}/mcp (Streamable HTTP), on this machine only.
                           They share one API key. All programs on this machine can use it, unless you set a token.

  COLOPHON_API_URL     the platform's address, such as https://colophon.example (required)
  COLOPHON_API_KEY     an API key; without it, the tools login_user and configure_api_key store one in
                       ${credentialsFile()}
  COLOPHON_MCP_TOOLS   the toolsets to list, with commas: ${TOOLSET_NAMES} (core by default)
  COLOPHON_MCP_TOKEN   with --http: the token that agents must send as Authorization: Bearer …
`;

export interface Wanted {
  /** The platform's origin. */
  origin: string;
  key: Credential;
  catalog: Catalog;
  /** The port for HTTP (0: any free port); absent for stdio. */
  http: { port: number; token: string | undefined } | undefined;
}

/** Parses the command line and environment. `problem` says what is invalid. */
export function readArguments(
  given: string[],
  env: Record<string, string | undefined>,
): Wanted | { help: true; problem?: string } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { http: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (values.help) return { help: true };
    if (!env.COLOPHON_API_URL) throw new Error('COLOPHON_API_URL is not set.');
    const catalog = withToolsets(FULL_CATALOG, env.COLOPHON_MCP_TOOLS);
    if (!catalog) throw new Error(`COLOPHON_MCP_TOOLS names an unknown toolset. Use ${TOOLSET_NAMES}.`);
    return {
      origin: new URL(env.COLOPHON_API_URL).origin,
      key: env.COLOPHON_API_KEY || undefined,
      catalog,
      http: values.http
        ? { port: readPort(positionals), token: env.COLOPHON_MCP_TOKEN || undefined }
        : noMore(positionals),
    };
  } catch (error) {
    return { help: true, problem: error instanceof Error ? error.message : String(error) };
  }
}

function readPort([text = String(DEFAULT_PORT), ...others]: string[]): number {
  noMore(others);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${text} is not a port number.`);
  return port;
}

function noMore([first]: string[]): undefined {
  if (first !== undefined) throw new Error(`Unexpected argument: ${first}.`);
}
