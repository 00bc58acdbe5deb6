import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Credential } from '../platform.ts';
import { credentialsFile } from './kept-keys.ts';

const PROGRAM = `${PRODUCT_NAME.toLowerCase()}-mcp`;
const DEFAULT_PORT = 7411;

export const HELP = `The tools of ${PRODUCT_NAME} for agents on this machine (Model Context Protocol).

  ${PROGRAM}               for one agent, which starts it and talks to it over stdio
  ${PROGRAM} --http [port] for several: http://127.0.0.1:${DEFAULT_PORT}/mcp (Streamable HTTP), for this machine alone.
                           They share one key. Whoever can run programs here can use it, unless a token is set.

  COLOPHON_API_URL     the platform's address, such as https://colophon.example (required)
  COLOPHON_API_KEY     an API key; without one the tools login_user and configure_api_key keep one in
                       ${credentialsFile()}
  COLOPHON_MCP_TOKEN   with --http: what agents must send as Authorization: Bearer …
`;

export interface Wanted {
  /** Where the platform stands. */
  origin: string;
  key: Credential;
  /** Over HTTP at this port (0: any that is free); over stdio where it is absent. */
  http: { port: number; token: string | undefined } | undefined;
}

/** What the program is asked to do; `problem` is why it cannot. */
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
    return {
      origin: new URL(env.COLOPHON_API_URL).origin,
      key: env.COLOPHON_API_KEY || undefined,
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
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${text} is no port.`);
  return port;
}

function noMore([first]: string[]): undefined {
  if (first !== undefined) throw new Error(`${first} means nothing here.`);
}
