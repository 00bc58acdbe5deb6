import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { AppError } from '#shared/errors.ts';
import { findVisiblePaper } from '../../_lib/papers/paper-repository.ts';
import { toDetail } from '../../_lib/papers/paper-view.ts';
import { formOrQuery, type Place } from '../../_lib/runtime/protocol.ts';
import { searchEngine } from '../search-engine.ts';
import { ArxivQueryError, parseArxivQuery } from './parse-arxiv-query.ts';
import { writeArxivError, writeArxivFeed } from './write-arxiv-feed.ts';

/** Each id is a read of its own. */
const MOST_IDS = 100;
/** About 2.5 KB each, in a response of at most 6 MB. */
const MOST_RESULTS = 1000;

const count = (most: number) => z.coerce.number().int().min(0).max(most);
const Input = z.object({
  search_query: z.string().max(2000).default(''),
  id_list: z
    .string()
    .max(5000)
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((id) => id !== ''))
    .refine((ids) => ids.length <= MOST_IDS),
  start: count(LIMITS.searchResults).default(0),
  max_results: count(1_000_000).default(10),
  sortBy: z.enum(['relevance', 'lastUpdatedDate', 'submittedDate']).default('relevance'),
  sortOrder: z.enum(['ascending', 'descending']).default('descending'),
});
type Input = z.infer<typeof Input>;

/** What each argument must be, for errors. */
const RULES: Record<string, string> = {
  search_query: 'search_query must have at most 2,000 characters.',
  id_list: `id_list must have at most ${MOST_IDS} ids, with commas between them.`,
  start: `start must be a whole number from 0 to ${LIMITS.searchResults}.`,
  max_results: 'max_results must be a whole number from 0.',
  sortBy: 'sortBy must be relevance, lastUpdatedDate or submittedDate.',
  sortOrder: 'sortOrder must be ascending or descending.',
};

/**
 * Serves `/api/query` as arXiv's API does, so that its clients work with another base address. Papers are found by the day
 * of their publication, whichever date is asked for.
 */
export async function serveArxivQuery(
  event: APIGatewayProxyEventV2,
  { origin, now }: Place,
): Promise<APIGatewayProxyStructuredResultV2> {
  const given = Object.fromEntries(formOrQuery(event));
  try {
    const input = readInput(given);
    const { papers, totalCount } = await find(input);
    const { search_query, id_list, start, max_results } = input;
    const query = `search_query=${search_query}&id_list=${id_list.join(',')}&start=${start}&max_results=${max_results}`;
    const perPage = Math.min(max_results, MOST_RESULTS);
    return atom(200, writeArxivFeed({ papers, totalCount, start, perPage, query, origin, now }));
  } catch (error) {
    if (!(error instanceof ArxivQueryError)) throw error;
    return atom(400, writeArxivError(error.message, origin, now));
  }
}

function readInput(given: Record<string, string>): Input {
  const parsed = Input.safeParse(given);
  if (parsed.success) {
    if (parsed.data.search_query !== '' || parsed.data.id_list.length > 0) return parsed.data;
    throw new ArxivQueryError('Give search_query or id_list, such as search_query=all:agents.');
  }
  const [issue] = parsed.error.issues;
  throw new ArxivQueryError(RULES[String(issue?.path[0])] ?? 'This query can’t be read.');
}

async function find(input: Input): Promise<{ papers: PaperSummary[]; totalCount: number }> {
  const { search_query, id_list, start, max_results, sortBy, sortOrder } = input;
  const query = search_query === '' ? undefined : parseArxivQuery(search_query);
  const take = Math.min(max_results, MOST_RESULTS, LIMITS.searchResults - start);
  const named = id_list.length > 0 ? await papersOf(id_list) : undefined;
  if (!query) return { papers: (named ?? []).slice(start, start + take), totalCount: named?.length ?? 0 };
  const index = await searchEngine();
  return index.searchFields({
    query,
    ids: named?.map(({ id }) => id),
    sort: sortBy === 'relevance' ? 'relevance' : 'date',
    isAscending: sortOrder === 'ascending',
    skip: start,
    take,
  });
}

/** Returns the papers, or versions, that ids name; unknown ones are left out. */
async function papersOf(ids: string[]): Promise<PaperSummary[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        return [toDetail(await findVisiblePaper(id, undefined))];
      } catch (error) {
        if (error instanceof AppError && error.code === 'paper-not-found') return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

const atom = (statusCode: number, body: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-store' },
  body,
});
