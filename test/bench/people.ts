import * as z from 'zod';
import { DemoApi } from '../../infra/local/demo/api.ts';

const Listed = z.object({ papers: z.array(z.object({ id: z.string(), archiveId: z.string() })) });

/** The newest public papers. */
export async function listPapersOf(url: string) {
  return (await new DemoApi(url).call('GET', '/papers', Listed))?.papers ?? [];
}

/** Somebody who can submit. */
export async function aBenchAuthor(url: string): Promise<DemoApi> {
  const username = `bench${Date.now().toString(36)}`;
  const credentials = { email: `${username}@example.org`, username, password: 'Colophon-Bench-1' };
  const visitor = new DemoApi(url);
  await visitor.call('POST', '/auth/register', z.unknown(), credentials);
  const code = await visitor.mailedCode(credentials.email);
  await visitor.call('POST', '/auth/verify-email-code', z.unknown(), { email: credentials.email, code });
  const login = { login: username, password: credentials.password };
  const session = await visitor.call('POST', '/auth/login', z.object({ token: z.string() }), login);
  return new DemoApi(url, session?.token);
}
