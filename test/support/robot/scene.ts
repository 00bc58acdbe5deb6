import * as z from 'zod';
import type { Progress } from '../../../examples/demonstration/progress.ts';
import { readPeople } from '../../../examples/demonstration/read-people.ts';
import { aVenue } from '../a-venue.ts';
import { call, mails } from '../api.ts';
import { aConnectPath } from '../register-program.ts';
import { ADMIN, AUTHOR, type Role, type Scene } from './page-examples.ts';

/** Returns what the addresses of the demonstration's pages are made from. */
export async function sceneOf(ids: Progress, url: string): Promise<Scene> {
  const [reproduced, connect, unsubscribe, venue] = await Promise.all([
    aReproduction(Object.values(ids.papers)),
    aConnectPath(url),
    anUnsubscribePath(),
    aVenueOf(AUTHOR),
  ]);
  return { ids, reproduced, connect, unsubscribe, venue };
}

/** Logs the demonstration's people in. @returns the token of each role's session */
export async function sessionsOf(): Promise<Record<Role, string | undefined>> {
  const [author, admin] = await Promise.all([AUTHOR, ADMIN].map(tokenOf));
  return { visitor: undefined, author, admin };
}

async function tokenOf(username: string): Promise<string> {
  const person = readPeople().find((each) => each.username === username);
  const { body } = await call('POST', '/auth/login', {
    body: { login: username, password: person?.password },
  });
  return z.object({ token: z.string() }).parse(body).token;
}

const Reproductions = z.object({ data: z.array(z.object({ id: z.string() })) });

async function aReproduction(papers: { archiveId: string }[]): Promise<Scene['reproduced']> {
  for (const { archiveId } of papers) {
    const { body } = await call('GET', `/papers/${archiveId}/reproductions`);
    const [first] = Reproductions.safeParse(body).data?.data ?? [];
    if (first) return { archiveId, reproductionId: first.id };
  }
  throw new Error('No paper of the demonstration was reproduced.');
}

async function aVenueOf(username: string): Promise<string> {
  const { slug } = await aVenue(
    { token: await tokenOf(username) },
    { slug: 'rounding-2027', name: 'Workshop on Rounding' },
  );
  return slug;
}

async function anUnsubscribePath(): Promise<string> {
  const person = readPeople().find(({ username }) => username === AUTHOR);
  const links = (await mails(person?.email ?? '')).flatMap(({ text }) =>
    [...text.matchAll(/https?:\/\/[^/]+(\/notifications\/unsubscribe\?\S+)/g)].map(([, path]) => path),
  );
  if (!links[0]) throw new Error('No email of the demonstration can be unsubscribed.');
  return links[0];
}
