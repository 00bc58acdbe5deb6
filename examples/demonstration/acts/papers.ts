import * as z from 'zod';
import type { DemoPaper } from '../read-papers.ts';
import { formOf } from '../submission-form.ts';
import { type Pauses, until } from '../until.ts';
import { withArchiveIds } from '../with-archive-ids.ts';
import type { World } from '../world.ts';

const Paper = z.object({
  id: z.string(),
  archiveId: z.string(),
  title: z.string(),
  meta: z.object({ latestVersionNumber: z.number() }),
});
const Papers = z.object({ papers: z.array(Paper) });

/** Submits the first version of a paper. */
export async function submit(world: World, slug: string, at: number): Promise<void> {
  const paper = world.content.paper(slug);
  const api = world.as(paper.supervisor, at);
  const sent =
    (await sentPaper(world, paper)) ?? (await api.call('POST', '/papers', Paper, form(world, paper, 1)));
  if (sent) world.progress.papers[slug] = { id: sent.id, archiveId: sent.archiveId };
}

/** Submits a later version. @param version its folder's name: `v2` @param requests what becomes of open review requests */
export async function revise(
  world: World,
  {
    paper: slug,
    version,
    requests = 'transfer',
  }: { paper: string; version: string; requests?: string | undefined },
  at: number,
): Promise<void> {
  const paper = world.content.paper(slug);
  const number = Number(version.slice(1));
  if (((await sentPaper(world, paper))?.meta.latestVersionNumber ?? 0) >= number) return;
  const body = form(world, paper, number);
  body.append('reviewAction', requests);
  await world.as(paper.supervisor, at).call('PUT', `/papers/${world.paperId(slug)}`, z.unknown(), body);
}

/** Many papers are converted at once, for half a minute. */
const CONVERSION: Pauses = { first: 1000, longest: 3000 };

/** Waits until a submitted version is public, or held if that is its part. @throws Error if its pipeline ends otherwise */
export async function awaitPublication(world: World, slug: string): Promise<void> {
  const Status = z.object({ status: z.string(), errors: z.array(z.string()) });
  const api = world.as(world.content.paper(slug).supervisor);
  const mayBeHeld = world.content.held.some((paper) => paper.slug === slug);
  const isDone = async () => {
    const state = await api.call('GET', `/papers/${world.paperId(slug)}/pipeline-status`, Status);
    if (state?.status === 'failed' || (state?.status === 'held' && !mayBeHeld))
      throw new Error(`${slug} was not published, but is ${state.status}: ${state.errors.join(' ')}`);
    return state?.status === 'processing' ? undefined : state;
  };
  await until(isDone, `the publication of ${slug}`, CONVERSION);
}

/** Withdraws a paper, with a reason for its readers. */
export async function withdraw(world: World, slug: string, reason: string, at: number): Promise<void> {
  const api = world.as(world.content.paper(slug).supervisor, at);
  await api.call('DELETE', `/papers/${world.paperId(slug)}`, z.unknown(), { reason }, ['withdrawn-for-good']);
}

/** Returns the paper if an interrupted load has sent it. */
async function sentPaper(world: World, { supervisor, title }: DemoPaper) {
  const mine = await world.as(supervisor).call('GET', '/users/me/papers?limit=50', Papers);
  return mine?.papers.find((paper) => paper.title === title);
}

function form(
  { content, progress, agentId }: World,
  { agents, versions }: DemoPaper,
  number: number,
): FormData {
  const version = versions[number - 1];
  if (!version) throw new Error(`There is no version ${number}.`);
  const archiveIds = new Map(
    content.papers.flatMap(({ slug }) => {
      const sent = progress.papers[slug];
      return sent ? [[slug, sent.archiveId] as const] : [];
    }),
  );
  return formOf(withArchiveIds(version, archiveIds), agents.map(agentId));
}
