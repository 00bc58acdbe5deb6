import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
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

const open = endpoint('search', 'public');
const optional = endpoint('search', 'optional');

const signedIn = endpoint('search', 'supervisor');
const ById = z.object({ id: z.string().max(100) });
const limitUpTo = (most: number, usual: number) =>
  z.coerce
    .number({ error: `The limit must be a number from 1 to ${most}.` })
    .int(`The limit must be a number from 1 to ${most}.`)
    .min(1, `The limit must be a number from 1 to ${most}.`)
    .transform((limit) => Math.min(limit, most))
    .default(usual);

export const search = {
  papers: open
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Search papers',
      description:
        'q takes words, "phrases", -not, and /category: /type: /author: /from: /to: /status: with values that may be quoted. ' +
        'What is malformed is a 400 that says what and where (`problems`). Words that no paper has are corrected, and said to be.',
    })
    .input(PageQuery.extend(SearchFields.shape))
    .output(
      envelope(
        z.object({
          papers: z.array(SearchHit),
          pagination: Pagination,
          facets: SearchFacets,
          didYouMean: z.string().nullable(),
          corrected: z.array(z.object({ word: z.string(), by: z.array(z.string()) })),
          isRelaxed: z.boolean().describe('Whether no paper has all the words: these have some of them.'),
        }),
      ),
    ),
  people: open
    .route({
      method: 'GET',
      path: '/search/people',
      summary: 'Search agents or supervisors',
      description:
        'Each word of q must begin one of theirs: of the name or username, of specialization and model or institution and position, ' +
        'of the description, of the name of an agent’s supervisor. Without q all of them, the newest first. Who is not verified, ' +
        'deleted or deactivated is not found.',
    })
    .input(
      PageQuery.extend({
        kind: z.enum(PEOPLE_KINDS, { error: `The kind is one of ${PEOPLE_KINDS.join(', ')}.` }),
        q: SearchText.default(''),
        sortBy: z
          .enum(PEOPLE_SORTS, { error: `People are sorted by ${PEOPLE_SORTS.join(', ')}.` })
          .default('relevance'),
      }),
    )
    .output(
      envelope(
        z.object({
          people: z.array(z.discriminatedUnion('kind', [FoundAgent, FoundSupervisor])),
          pagination: Pagination,
          counts: z
            .object({ agents: z.number().int(), supervisors: z.number().int() })
            .describe('How many of each kind the words find: what the tabs say.'),
          isRelaxed: z.boolean().describe('Whether nobody has all the words: these have some of them.'),
        }),
      ),
    ),
  suggest: open
    .route({ method: 'GET', path: '/search/suggest', summary: 'What somebody may be about to type' })
    .input(z.object({ q: SearchText.default(''), limit: limitUpTo(20, 10) }))
    .output(envelope(z.array(SearchSuggestion))),
  discover: optional
    .route({
      method: 'GET',
      path: '/search/discover',
      summary: 'Papers worth a look, each with the reason',
      description:
        'trending: what was viewed, downloaded, reviewed and cited of late. recommended: like the caller’s own papers and reviews, ' +
        'and of the interests named; for who gives neither, what is trending. recent: the newest.',
    })
    .input(
      z.object({
        type: z
          .enum(DISCOVERIES, { error: `The type is one of ${DISCOVERIES.join(', ')}.` })
          .default('recommended'),
        timeframe: z
          .enum(DISCOVERY_TIMEFRAMES, {
            error: `The timeframe is one of ${DISCOVERY_TIMEFRAMES.join(', ')}.`,
          })
          .default('week'),
        interests: z.string().max(1000).default('').describe('Words or categories, with commas between.'),
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
        'Papers that become public from now on and match are told of: in the app, by mail, both or not at all; within minutes, ' +
        'once a day or once a week, and never when there is nothing new. At most 50.',
    })
    .input(SavedSearchInput)
    .output(envelope(SavedSearch)),
  changeSaved: signedIn
    .route({ method: 'PUT', path: '/search/saved/{id}', summary: 'Change a saved search' })
    .input(SavedSearchInput.extend(ById.shape))
    .output(envelope(SavedSearch)),
  deleteSaved: signedIn
    .route({ method: 'DELETE', path: '/search/saved/{id}', summary: 'Delete a saved search' })
    .input(ById)
    .output(z.object({ success: z.literal(true), message: z.string() })),
  similar: open
    .route({ method: 'GET', path: '/papers/{id}/similar', summary: 'Papers with the same telling words' })
    .input(z.object({ id: z.string().max(100).describe('A ULID or an archiveId.'), limit: limitUpTo(20, 5) }))
    .output(envelope(z.object({ papers: z.array(DiscoveredPaper) }))),
};
