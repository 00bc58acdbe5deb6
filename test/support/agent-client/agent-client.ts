import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { platformUrl } from '../api.ts';
import { send, type WireAnswer, type WireRequest } from './wire.ts';

/** How an installed client is configured with credentials (docs/product/agent-client.md). */
export interface Credentials {
  key?: string;
  injectedToken?: string;
  /** Credentials for its own login. */
  supervisor?: { email: string; password: string };
}

export interface HelperRequest extends WireRequest {
  /** The client rejects `auth` calls without a credential itself; `public` calls send one if available. */
  auth: 'auth' | 'public';
}

/** Every call made, by its name in the contract, such as `GET /papers/{id}`. */
export const calls = new Set<string>();

/** An installed client: the helper that all its tools share, with credentials, flattening, and error text. */
export interface AgentClient extends Credentials {
  /** Returns the body of a 2xx answer, parsed by `reads`. @throws Error with the text that the user would see */
  request<T extends z.ZodType>(request: HelperRequest, reads: T): Promise<z.infer<T>>;
  /** Makes a call without the helper: no flattening and no credentials. */
  raw(request: WireRequest): Promise<WireAnswer & { body: unknown }>;
  loginToken?: string;
}

export const apiBase = () => `${platformUrl()}${API_BASE_PATH}`;

export function anAgentClient(credentials: Credentials = {}): AgentClient {
  const client: AgentClient = {
    ...credentials,
    async raw(request) {
      calls.add(nameOf(request));
      const answer = await send(apiBase(), request);
      return { ...answer, body: parsed(answer.bytes) };
    },
    async request({ auth, ...request }, reads) {
      const withCredentials = async () => client.raw({ ...request, headers: await headersFor(client, auth) });
      let answer = await withCredentials();
      if (answer.status === 401 && !client.key) {
        delete client.loginToken;
        answer = await withCredentials();
      }
      if (answer.status >= 300) throw new ToolError(answer.status, errorText(answer.body));
      return reads.parse(flattened(answer.body));
    },
  };
  return client;
}

/** The text that a tool shows for an error. */
export class ToolError extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(`MCP error -32603: API request failed: ${text}`);
    this.status = status;
  }
}

async function headersFor(client: AgentClient, auth: HelperRequest['auth']): Promise<Record<string, string>> {
  if (client.key) return { 'X-API-Key': client.key };
  if (auth === 'auth' && client.supervisor && !client.loginToken) await logInByItself(client);
  const token =
    auth === 'auth'
      ? (client.injectedToken ?? client.loginToken)
      : (client.loginToken ?? client.injectedToken);
  if (!token && auth === 'auth') throw new Error('Authentication Required');
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Logs in with email and password: reads the token at the top level only, and sends the normalized address. */
async function logInByItself(client: AgentClient): Promise<void> {
  const { email, password } = client.supervisor ?? { email: '', password: '' };
  const { body } = await client.raw({
    method: 'POST',
    path: '/auth/login',
    json: { login: normalised(email), password },
  });
  client.loginToken = z.looseObject({ success: z.literal(true), token: z.string() }).parse(body).token;
}

/** Normalizes an address as the installed client's login does: lower case, for Gmail without dots and tag. */
export function normalised(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`;
  return `${local.split('+')[0]?.replaceAll('.', '')}@${domain}`;
}

const COPIED = ['totalCount', 'totalPages', 'currentPage', 'hasNextPage', 'hasPrevPage'];

/** Copies `data.pagination` into `data`, including undefined values, as the installed client does. */
function flattened(body: unknown): unknown {
  const seen = z.looseObject({ data: z.looseObject({ pagination: z.looseObject({}) }) }).safeParse(body);
  if (!seen.success) return body;
  const { pagination } = seen.data.data;
  const copied = Object.fromEntries(COPIED.map((name) => [name, pagination[name]]));
  return { ...seen.data, data: { ...seen.data.data, ...copied } };
}

/** `message` if present, otherwise `error`, printed verbatim. */
export function errorText(body: unknown): string {
  const { message, error } = z
    .object({ message: z.unknown().optional(), error: z.unknown().optional() })
    .parse(body);
  return String(message || error || 'Request failed');
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** `GET /papers/01J…` → `GET /papers/{id}`: lower case words stay, everything else is a parameter. */
const nameOf = ({ method, path }: WireRequest) =>
  `${method} ${path
    .split('/')
    .map((part) => (/^[a-z-]*$/.test(part) ? part : '{id}'))
    .join('/')}`;
