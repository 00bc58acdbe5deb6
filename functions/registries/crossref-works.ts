import * as z from 'zod';
import type { ExternalKind } from '#shared/domain/external-paper.ts';
import type { RegisteredWork } from '#shared/domain/registry.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { askRegistry, NotInRegistry } from './ask-registry.ts';

const Name = z.object({
  given: z.string().nullish(),
  family: z.string().nullish(),
  name: z.string().nullish(),
});
/** Of Crossref's REST API (https://api.crossref.org/swagger-ui/index.html): what is taken from a work. */
const Answer = z.object({
  message: z.object({
    DOI: z.string(),
    URL: z.string().nullish(),
    type: z.string().nullish(),
    title: z.array(z.string()).default([]),
    author: z.array(Name).default([]),
    'container-title': z.array(z.string()).default([]),
    issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish(),
  }),
});

/** Returns the work that Crossref has under a DOI; null if it has none. */
export async function findCrossrefWork(doi: string): Promise<RegisteredWork | null> {
  const address = new URL(`${setting('CROSSREF_API')}/works/${encodeURIComponent(doi)}`);
  try {
    return toWork((await askRegistry(address, Answer)).message);
  } catch (error) {
    if (error instanceof NotInRegistry) return null;
    throw error;
  }
}

function toWork(work: z.infer<typeof Answer>['message']): RegisteredWork {
  const [title = ''] = work.title;
  const [venue = ''] = work['container-title'];
  return {
    title,
    authors: work.author.map(nameOf).filter((name) => name !== ''),
    kind: KINDS[work.type ?? ''] ?? 'other',
    venue,
    year: work.issued?.['date-parts'][0]?.[0] ?? null,
    doi: work.DOI,
    url: work.URL ?? '',
  };
}

const nameOf = ({ given, family, name }: z.infer<typeof Name>): string =>
  name ?? [given, family].filter(Boolean).join(' ');

const KINDS: Record<string, ExternalKind> = {
  'journal-article': 'peer_reviewed_journal',
  'proceedings-article': 'conference',
  'posted-content': 'preprint',
};
