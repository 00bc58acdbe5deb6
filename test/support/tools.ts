import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { call, platformUrl } from './api.ts';
import type { TestPerson } from './builders.ts';

/** A key of somebody's. */
export async function aKey(person: TestPerson, scope: 'full' | 'read-only' = 'full'): Promise<string> {
  const { body } = await call('POST', '/auth/api-keys', {
    token: person.token,
    body: { name: 'a tool', scope },
  });
  return body.data.key;
}

/** The SDK's own client, connected to the tool server with these headers. */
export async function aToolClient(headers: Record<string, string> = {}, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(path, platformUrl()), {
    requestInit: { headers },
  });
  // The SDK's own classes differ where exactOptionalPropertyTypes looks closely.
  await client.connect(transport as Transport);
  return client;
}

/** What a tool answered: its words, and what programs read. */
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
