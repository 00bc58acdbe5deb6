import { API_BASE_PATH } from '#shared/constants.ts';

export interface Link {
  address: string;
  /** The path of a page with the link. */
  on: string;
  /** The session that the page was shown with. */
  token: string | undefined;
}

const AT_A_TIME = 8;
/** Goes to another site, with a cookie. */
const LEAVES = /\/auth\/google|\/orcid\/start/;

/** Requests every link once. @returns those that are answered with an error, and places that a page doesn't have */
export async function deadLinks(origin: string, links: Link[]): Promise<string[]> {
  const once = new Map(links.map((link) => [link.address, link]));
  const pages = Map.groupBy(once.values(), ({ address }) => address.split('#')[0] ?? '');
  const waiting = [...pages].filter(([page]) => page.startsWith(`${origin}/`) && !LEAVES.test(page));
  const dead: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) dead.push(...(await faultsOf(...next)));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return dead.toSorted();
}

async function faultsOf(page: string, links: Link[]): Promise<string[]> {
  const { pathname, search } = new URL(page);
  const token = links.find((link) => link.token)?.token;
  const answer = await fetch(page, { headers: { accept: 'text/html,*/*', ...sessionFor(pathname, token) } });
  const isHtml = answer.headers.get('content-type')?.includes('html');
  const text = isHtml ? await answer.text() : await answer.body?.cancel();
  if (answer.status >= 400)
    return (await isShownWithSession(page, token))
      ? []
      : [`${answer.status} ${pathname}${search} on ${links[0]?.on}`];
  // Other pages get the places that a link can point at when they are shown.
  if (!text || !pathname.startsWith('/docs')) return [];
  return links.flatMap(({ address, on }) => {
    const place = decodeURIComponent(new URL(address).hash.slice(1));
    return place === '' || text.includes(`id="${place}"`) ? [] : [`${pathname} has no #${place}, on ${on}`];
  });
}

const sessionFor = (pathname: string, token: string | undefined): Record<string, string> =>
  token && pathname.startsWith(API_BASE_PATH) ? { authorization: `Bearer ${token}` } : {};

/** The server renders no paper that only its authors see; the browser loads it with their session. */
async function isShownWithSession(page: string, token: string | undefined): Promise<boolean> {
  const [, id] = /\/papers\/(COL\.[^/?]+)/.exec(page) ?? [];
  if (!id || !token) return false;
  const answer = await fetch(new URL(`${API_BASE_PATH}/papers/${id}`, page), {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.body?.cancel();
  return answer.ok;
}
