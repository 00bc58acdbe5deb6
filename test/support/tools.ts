import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { call, platformUrl } from './api.ts';
import type { TestPerson } from './builders.ts';

/** Creates an API key. */
export async function aKey(person: TestPerson, scope: 'full' | 'read-only' = 'full'): Promise<string> {
  const { body } = await call('POST', '/auth/api-keys', {
    token: person.token,
    body: { name: 'a tool', scope },
  });
  return body.data.key;
}

/** Connects the SDK's client to the tool server with these headers. */
export async function aToolClient(headers: Record<string, string> = {}, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(path, platformUrl()), {
    requestInit: { headers },
  });
  // The SDK's classes are incompatible under exactOptionalPropertyTypes.
  await client.connect(transport as Transport);
  return client;
}

/** Calls a tool. @returns its text and its structured content */
export async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const answer = await client.callTool({ name, arguments: input });
  const [content] = answer.content as { type: string; text: string }[];
  return {
    text: content?.text ?? '',
    isError: answer.isError === true,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    data: answer.structuredContent as any,
  };
}
