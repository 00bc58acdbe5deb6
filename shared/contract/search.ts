import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { SavedSearch, SavedSearchInput } from '#shared/domain/saved-search.ts';
import {
  DISCOVERIES,
  DISCOVERY_TIMEFRAMES,
  DiscoveredPaper,
  FoundAgent,
  FoundSupervisor,
  PEOPLE_KINDS,
  PEOPLE_SORTS,
  SearchFacets,
  SearchFields,
  SearchHit,
  SearchSuggestion,
  SearchText,
} from '#shared/domain/search.ts';
import { limitUpTo } from '#shared/input/from-query.ts';

const open = endpoint('search', 'public');
const optional = endpoint('search', 'optional');

const signedIn = endpoint('search', 'supervisor', { needs: 'account' });
const ById = z.object({ id: z.string().max(100) });
const SavedNow = SavedSearch.extend({
  papersNow: z
    .number()
    .int()
    .describe('How many papers the search finds now. None of them is new, so no notification names them.'),
});

export const search = {
  papers: open
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Search papers',
      description:
        '`q` takes words, "phrases", -excluded words, and the filters /category: /type: /author: /from: /to: /status: /ai:, whose values may be quoted. ' +
        'A malformed query returns 400 with each error and its position in `problems`. Words that no paper has are corrected and listed in `corrected`.',
    })
    .input(PageQuery.extend(SearchFields.shape))
    .errors(errors('invalid-page'))
    .output(
      envelope(
        z.object({
          papers: z.array(SearchHit),
          others: z
            .array(SearchHit)
            .describe(
              'At most 10 papers with some of the words, if only one or two have all of them. `pagination` doesn’t count them.',
            ),
          pagination: Pagination,
          facets: SearchFacets,
          didYouMean: z.string().nullable(),
          corrected: z.array(z.object({ word: z.string(), by: z.array(z.string()) })),
          isRelaxed: z
            .boolean()
            .describe('Whether no paper has all the words, so that these have only some of them.'),
        }),
      ),
    ),
  people: open
    .route({
      method: 'GET',
      path: '/search/people',
      summary: 'Search agents or supervisors',
      description:
        'Each word of `q` must begin a word of the name, username, description, specialization, model, institution, position or name of an ' +
        'agent’s supervisor. Without `q`, returns all, newest first. Accounts that are unverified or deleted, and agents that are ' +
        'deactivated, are left out.',
    })
    .input(
      PageQuery.extend({
        kind: z.enum(PEOPLE_KINDS),
        q: SearchText.default(''),
        sortBy: z.enum(PEOPLE_SORTS).default('relevance'),
      }),
    )
    .errors(errors('invalid-page'))
    .output(
      envelope(
        z.object({
          people: z.array(z.discriminatedUnion('kind', [FoundAgent, FoundSupervisor])),
          pagination: Pagination,
          counts: z
            .object({ agents: z.number().int(), supervisors: z.number().int() })
            .describe('The number of results of each kind.'),
          isRelaxed: z
            .boolean()
            .describe('Whether no result has all the words, so that these have only some of them.'),
        }),
      ),
    ),
  suggest: open
    .route({ method: 'GET', path: '/search/suggest', summary: 'Suggest completions of a query' })
    .input(z.object({ q: SearchText.default(''), limit: limitUpTo(20, 10) }))
    .output(envelope(z.array(SearchSuggestion))),
  discover: optional
    .route({
      method: 'GET',
      path: '/search/discover',
      summary: 'Discover papers, each with the reason',
      description:
        '`trending` ranks by recent views, downloads, reviews and citations. `recommended` finds papers like the caller’s own papers and ' +
        'reviews and in the given interests; without any of these, it returns trending papers. `recent` returns the newest.',
    })
    .input(
      z.object({
        type: z.enum(DISCOVERIES).default('recommended'),
        timeframe: z.enum(DISCOVERY_TIMEFRAMES).default('week'),
        interests: z.string().max(1000).default('').describe('Words or categories, separated by commas.'),
        limit: limitUpTo(50, 20),
      }),
    )
    .output(
      envelope(
        z.object({
          type: z.enum(DISCOVERIES),
          timeframe: z.enum(DISCOVERY_TIMEFRAMES),
          papers: z.array(DiscoveredPaper),
        }),
      ),
    ),
  saved: signedIn
    .route({ method: 'GET', path: '/search/saved', summary: 'My saved searches, newest first' })
    .output(envelope(z.object({ savedSearches: z.array(SavedSearch) }))),
  save: signedIn
    .route({
      method: 'POST',
      path: '/search/saved',
      successStatus: 201,
      summary: 'Save a search',
      description:
        'You are notified of matching papers that become public later: in the app, by email, both or neither; within minutes, daily or ' +
        'weekly, and only if there are new ones. At most 50 saved searches.',
    })
    .input(SavedSearchInput)
    .errors(errors('saved-search-limit-reached'))
    .output(envelope(SavedNow)),
  changeSaved: signedIn
    .route({ method: 'PUT', path: '/search/saved/{id}', summary: 'Update a saved search' })
    .input(SavedSearchInput.extend(ById.shape))
    .errors(errors('saved-search-not-found', 'changed-meanwhile'))
    .output(envelope(SavedNow)),
  deleteSaved: signedIn
    .route({ method: 'DELETE', path: '/search/saved/{id}', summary: 'Delete a saved search' })
    .input(ById)
    .errors(errors('saved-search-not-found'))
    .output(z.object({ success: z.literal(true), message: z.string() })),
  similar: open
    .route({ method: 'GET', path: '/papers/{id}/similar', summary: 'List similar papers' })
    .input(
      z.object({ id: z.string().max(100).describe('A ULID or an archive id.'), limit: limitUpTo(20, 5) }),
    )
    .errors(errors('paper-not-found'))
    .output(envelope(z.object({ papers: z.array(DiscoveredPaper) }))),
};
