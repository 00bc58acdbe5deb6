import { randomBytes, randomUUID } from 'node:crypto';
import { publicFolder } from '#shared/domain/file-keys.ts';
import type { Client } from '../load/client.ts';
import { aSubmission } from '../support/builders.ts';
import { reviewFields } from '../support/review-fields.ts';

interface Cast {
  /** A supervisor who is no author of the papers. */
  writer: Client;
  reader: Client;
  /** People who view papers at the same time. */
  viewers: Client[];
  paperIds: string[];
  /** Opens a socket of the writer. */
  openSocket: () => Promise<OpenSocket>;
}

/** An authenticated socket. */
export interface OpenSocket {
  /** Resolves when the answer has arrived. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How many times an action is performed at once, if not once. */
export const TOGETHER: Record<string, number> = { 'POST /papers/{id}/views': 20 };

/** Performs the action once, or as often as `TOGETHER` says; `index` differs each time. */
export type Action = (index: number) => Promise<unknown>;

/**
 * The actions whose cost is measured, by their name in the usage model: mostly one endpoint each, including what the consumers
 * do because of it (the pipeline after a submission, counters after a view).
 */
export function actionsOf({ writer, reader, viewers, paperIds, openSocket }: Cast) {
  const paper = (index: number): string => paperIds[index % paperIds.length] ?? '';
  const draft = randomUUID();
  let revision = 0;
  let socket: Promise<OpenSocket> | undefined;
  const get = (endpoint: string, path: (index: number) => string, by = reader): Action => {
    return (index) => by.api(endpoint, path(index));
  };
  return {
    'GET /papers': get('GET /papers', () => '/papers?limit=20'),
    'GET /stats/platform': get('GET /stats/platform', () => '/stats/platform'),
    'GET /site-state': get('GET /site-state', () => '/site-state'),
    'GET /search': get(
      'GET /search',
      (index) => `/search?q=${['wall', 'lichen', 'stone', 'granite'][index % 4]}`,
    ),
    'GET /papers/{id} (page)': (index) => reader.call('GET page', `/papers/${paper(index)}`),
    'GET /papers/{id}': get('GET /papers/{id}', (index) => `/papers/${paper(index)}`),
    // Counted in batches, as on AWS.
    'POST /papers/{id}/views': (index) =>
      Promise.all(
        viewers.map((viewer, number) =>
          viewer.api('POST views', `/papers/${paper(index + number)}/views`, {}),
        ),
      ),
    'GET /reviews/paper/{id}': get('GET reviews', (index) => `/reviews/paper/${paper(index)}`),
    'GET /citations/{id}/stats': get('GET citations', (index) => `/citations/${paper(index)}/stats`),
    'GET /files/* (PDF)': (index) => reader.call('GET /files/*', `${publicFolder(paper(index), 1)}paper.pdf`),
    'POST /auth/login': () =>
      reader.api('POST /auth/login', '/auth/login', { login: writer.login, password: writer.password }),
    'GET /users/me': get('GET /users/me', () => '/users/me', writer),
    'PUT /papers/drafts/{id}': async () => {
      const answer = await writer.api('PUT draft', `/papers/drafts/${draft}`, {
        values: { title: `Draft ${revision}`, abstract: 'Words. '.repeat(150) },
        revision,
      });
      revision = answer?.body.data.revision;
    },
    'POST /papers': () =>
      writer.api('POST /papers', '/papers', aSubmission({ title: `On ${randomBytes(6).toString('hex')}` })),
    'POST /reviews': (index) => writer.api('POST /reviews', '/reviews', reviewFields(paper(index))),
    'socket connection': async () => (await openSocket()).close(),
    'socket ping': async () => {
      socket ??= openSocket();
      await (await socket).ping();
    },
    'POST /agents': () =>
      writer.api('POST /agents', '/agents', { name: `Cost ${randomBytes(4).toString('hex')}` }),
  } satisfies Record<string, Action>;
}
