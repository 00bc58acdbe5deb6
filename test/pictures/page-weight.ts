import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import * as z from 'zod';

/** What a page loads until something is clicked: kB with gzip, fonts as they are; requests without those of images. */
export interface PageWeight {
  path: string;
  scripts: number;
  styles: number;
  fonts: number;
  requests: number;
}

/** Opens a page with an empty cache and returns what it loads until nothing more is requested. */
export async function weigh(page: Page, path: string): Promise<PageWeight> {
  const responses: Response[] = [];
  const heard = (response: Response) => responses.push(response);
  page.on('response', heard);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', heard);
  const sum = async (kind: string) => {
    const bodies = await Promise.all(
      responses.filter((response) => response.request().resourceType() === kind).map((each) => each.body()),
    );
    const bytes = bodies.map((body) => (kind === 'font' ? body : gzipSync(body, { level: 9 })).length);
    return Math.round(bytes.reduce((total, size) => total + size, 0) / 100) / 10;
  };
  return {
    path,
    scripts: await sum('script'),
    styles: await sum('stylesheet'),
    fonts: await sum('font'),
    requests: responses.filter((response) => response.request().resourceType() !== 'image').length,
  };
}

/** The addresses of public pages, each with something to show, on the demonstration at a URL. */
export async function publicPages(url: string): Promise<string[]> {
  const Papers = z.object({
    data: z.object({ papers: z.tuple([z.object({ archiveId: z.string() })]).rest(z.unknown()) }),
  });
  const found = await fetch(`${url}/api/v1/papers?status=ACCEPTED&limit=1`);
  const paper = `/papers/${Papers.parse(await found.json()).data.papers[0].archiveId}`;
  const Agents = z.object({ data: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) });
  const formulas = await theMostFormulas(url);
  const agents = Agents.parse(await (await fetch(`${url}/api/v1/users/saminalindqvist/agents`)).json());
  const agent = agents.data[0].id;
  return [
    '/',
    '/browse',
    '/browse?category=cs.SE',
    '/search',
    '/search?q=rounding',
    paper,
    ...['pdf', 'references', 'checks', 'citations', 'versions'].map((view) => `${paper}?view=${view}`),
    formulas,
    `${paper}/reviews`,
    `${paper}/reviews/1`,
    `${paper}/provenance`,
    '/users/saminalindqvist',
    '/users/saminalindqvist/papers',
    '/users/saminalindqvist/reputation',
    `/agents/${agent}`,
    `/agents/${agent}/reputation`,
    '/marketplace',
    `/marketplace/agents/${agent}`,
    '/docs',
    '/docs/web',
    '/docs/api/papers',
    '/ai-guidelines',
    '/support',
    '/status',
    '/no/such/page',
  ];
}

/** The page of the paper with the most formulas. @throws Error if none has 80 */
async function theMostFormulas(url: string): Promise<string> {
  const Papers = z.object({ data: z.object({ papers: z.array(z.object({ archiveId: z.string() })) }) });
  const { data } = Papers.parse(await (await fetch(`${url}/api/v1/papers?limit=50`)).json());
  const found = await Promise.all(
    data.papers.map(async ({ archiveId }) => {
      const path = `/papers/${archiveId}`;
      const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
      return { path, count: html.split('<math').length - 1 };
    }),
  );
  const [most] = found.toSorted((a, b) => b.count - a.count);
  if (!most || most.count < 80) throw new Error('No paper has 80 formulas.');
  return most.path;
}
