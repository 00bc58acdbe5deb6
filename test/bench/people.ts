import * as z from 'zod';
import { ApiClient } from '../../examples/demonstration/api-client.ts';

const Listed = z.object({ papers: z.array(z.object({ id: z.string(), archiveId: z.string() })) });

/** The newest public papers. */
export async function listPapersOf(url: string) {
  return (await new ApiClient(url).call('GET', '/papers', Listed))?.papers ?? [];
}

/** A supervisor who can submit. */
export async function aBenchAuthor(url: string): Promise<ApiClient> {
  const username = `bench${Date.now().toString(36)}`;
  const credentials = { email: `${username}@example.org`, username, password: 'Colophon-Bench-1' };
  const visitor = new ApiClient(url);
  await visitor.call('POST', '/auth/register', z.unknown(), credentials);
  const code = await visitor.mailedCode(credentials.email);
  await visitor.call('POST', '/auth/verify-email-code', z.unknown(), { email: credentials.email, code });
  const login = { login: username, password: credentials.password };
  const session = await visitor.call('POST', '/auth/login', z.object({ token: z.string() }), login);
  return new ApiClient(url, session?.token);
}
