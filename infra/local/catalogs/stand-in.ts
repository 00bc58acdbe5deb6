import type { IncomingMessage } from 'node:http';
import { devNull } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { CslItem } from '../../../functions/_lib/reference-checks/matching/read-csl.ts';
import type { EdgePlugin } from '../edge/edge.ts';
import { sendAnswer } from '../http/messages.ts';
import { type Answer, answerOf, CATALOG_NAMES, type CatalogName, WorkFile } from './answers.ts';

export type CatalogsStandIn = {
  plugin: EdgePlugin;
  /** Returns the variables that replace a function's catalogs by local ones; none if it uses no catalog. */
  settingsFor(environment: Record<string, string>): Record<string, string>;
};

const MOUNT = '/dev/catalogs';

/** The variables with the addresses of the catalogs. The registrar's API of DataCite is another one. */
const SETTINGS: Record<CatalogName, string> = {
  crossref: 'CROSSREF_API',
  datacite: 'DATACITE_CATALOG_API',
  openalex: 'OPENALEX_API',
  arxiv: 'ARXIV_API',
  dblp: 'DBLP_API',
  doi: 'DOI_API',
};

/**
 * How a catalog answers. `malformed` sends half of its JSON, `lying` another work than the one that was asked for, and `empty` lists without
 * works; all are status 200.
 */
const Behavior = z.object({
  catalog: z.enum(CATALOG_NAMES),
  mode: z.enum(['normal', 'rate-limited', 'failing', 'malformed', 'lying', 'empty']).default('normal'),
  delayMs: z.number().int().min(0).max(60_000).default(0),
  retryAfter: z.string().default('2'),
});
type Behavior = z.infer<typeof Behavior>;

/**
 * Serves the APIs of Crossref, DataCite, OpenAlex, arXiv, DBLP and doi.org at `/dev/catalogs`, with the works of a file of CSL-JSON
 * lines. `POST /dev/catalogs/behavior` lets a catalog be slow, refuse, fail or lie; `POST /dev/catalogs/works` adds or replaces a
 * work; `GET /dev/catalogs/requests` lists when each catalog was asked.
 * @param file by default the works that the demonstration papers cite
 */
export function createCatalogsStandIn(origin: string, file?: string): CatalogsStandIn {
  const works = new WorkFile(file);
  works.put(KNOWN_WORK);
  const behaviors = new Map<CatalogName, Behavior>();
  const requests: { catalog: CatalogName; at: number; userAgent: string }[] = [];
  const answerCatalog = async (name: CatalogName, path: string, url: URL, userAgent: string) => {
    requests.push({ catalog: name, at: Date.now(), userAgent });
    const behavior = behaviors.get(name) ?? Behavior.parse({ catalog: name });
    await wait(behavior.delayMs);
    return spoiled(
      answerOf(behavior.mode === 'empty' ? NO_WORKS : works, {
        ...{ name, path, query: url.searchParams },
        isLying: behavior.mode === 'lying',
      }),
      behavior,
    );
  };
  return {
    plugin: async (message, response) => {
      const url = new URL(message.url ?? '', origin);
      if (!url.pathname.startsWith(`${MOUNT}/`)) return false;
      const [part = '', ...path] = url.pathname.slice(MOUNT.length + 1).split('/');
      const name = CATALOG_NAMES.find((one) => one === part);
      const userAgent = message.headers['user-agent'] ?? '';
      const answer = name
        ? await answerCatalog(name, path.join('/'), url, userAgent)
        : await command(part, message, { works, behaviors, requests });
      await sendAnswer(response, message.method ?? 'GET', answer);
      return true;
    },
    settingsFor: ({ DATACITE_CATALOG_API }) =>
      DATACITE_CATALOG_API === undefined
        ? {}
        : Object.fromEntries(CATALOG_NAMES.map((name) => [SETTINGS[name], `${origin}${MOUNT}/${name}`])),
  };
}

const NO_WORKS = new WorkFile(devNull);

/** What the platform asks for to see whether a search works (`remember-answers.ts`). */
const KNOWN_WORK = CslItem.parse({
  ...{ id: 'known', type: 'paper-conference', title: 'Deep Residual Learning for Image Recognition' },
  author: [{ family: 'He', given: 'Kaiming' }],
  issued: { 'date-parts': [[2016]] },
  DOI: '10.1109/CVPR.2016.90',
});

interface State {
  works: WorkFile;
  behaviors: Map<CatalogName, Behavior>;
  requests: unknown[];
}

async function command(
  part: string,
  message: IncomingMessage,
  { works, behaviors, requests }: State,
): Promise<Answer> {
  if (part === 'requests') return jsonAnswer(200, requests);
  if (message.method !== 'POST') return jsonAnswer(404, {});
  const body: unknown = JSON.parse(await bodyOf(message));
  if (part === 'behavior') {
    const behavior = Behavior.parse(body);
    behaviors.set(behavior.catalog, behavior);
  } else if (part === 'works') works.put(CslItem.parse(body));
  else return jsonAnswer(404, {});
  return jsonAnswer(200, {});
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function spoiled(answer: Answer, { mode, retryAfter }: Behavior): Answer {
  if (mode === 'rate-limited') return { ...jsonAnswer(429, {}), headers: { 'retry-after': retryAfter } };
  if (mode === 'failing') return jsonAnswer(500, {});
  return mode === 'malformed' ? { ...answer, body: answer.body.slice(0, answer.body.length / 2) } : answer;
}
