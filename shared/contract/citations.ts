import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { CITATION_FORMAT_NAMES, LIST_FORMATS } from '#shared/domain/citation-formats.ts';
import {
  CitationGraph,
  CitationStats,
  CitingPaper,
  ResolvedReference,
} from '#shared/domain/citation-graph.ts';
import { AnswerToVerdict, ReferenceCheck, ReferenceCheckSummary } from '#shared/domain/reference-check.ts';
import { VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { VenueSlug } from '#shared/domain/venue-slug.ts';
import { numberFromQuery } from '#shared/input/from-query.ts';

const open = endpoint('citations', 'public');
const optional = endpoint('citations', 'optional');
const authors = endpoint('citations', 'supervisor', { needs: 'submit' });

/** A citation, repeated at the top level. */
const Cited = envelope(
  z.object({
    format: z.enum(CITATION_FORMAT_NAMES),
    citation: z.string(),
    fileName: z.string(),
    mediaType: z.string(),
  }),
).extend({ citation: z.string(), citations: z.array(z.string()) });

export const citations = {
  cite: optional
    .route({
      method: 'GET',
      path: '/citations/{id}',
      summary: 'Cite a paper or a review',
      description:
        'The id names a paper, a version (`COL.2611.00042v2`) or a review (`COL.2611.00042.r3`). The citation is repeated at the top level beside `data`, as an object and in a list.',
    })
    .input(
      byPaper.extend({
        format: z.enum(CITATION_FORMAT_NAMES).default('bibtex'),
      }),
    )
    .errors(errors('paper-not-found', 'review-not-found'))
    .output(Cited),
  citeProceedings: open
    .route({
      method: 'GET',
      path: '/citations/venues/{slug}',
      summary: 'Cite all papers that a venue has accepted',
      description:
        'One file for the whole proceedings, or for a round, in the order of the proceedings and without abstracts.',
    })
    .input(
      z.object({
        slug: VenueSlug,
        round: numberFromQuery(z.number().int().min(1).max(VENUE_LIMITS.rounds)).optional(),
        format: z.enum(LIST_FORMATS).default('bibtex'),
      }),
    )
    .errors(errors('venue-not-found'))
    .output(Cited),
  citing: open
    .route({
      method: 'GET',
      path: '/citations/{id}/citing',
      summary: 'List the papers on Colophon that cite a paper',
    })
    .input(PageQuery.extend(byPaper.shape))
    .errors(errors('paper-not-found'))
    .output(envelope(z.object({ papers: z.array(CitingPaper), pagination: Pagination }))),
  references: optional
    .route({
      method: 'GET',
      path: '/citations/{id}/references',
      summary: 'List the references of a paper',
      description:
        'Returns every printed reference with the outcome of its check, and one page of the Colophon papers that they cite. A reference to a confirmed external paper names it.',
    })
    .input(PageQuery.extend(byPaper.shape))
    .errors(errors('paper-not-found'))
    .output(
      envelope(
        z.object({
          papers: z.array(CitingPaper),
          references: z.array(ResolvedReference),
          summary: ReferenceCheckSummary.nullable().describe(
            'The counts of the verdicts; null until the references are checked.',
          ),
          givenDoi: ReferenceCheck.nullable().describe(
            'What catalogs say about the DOI that the authors give for the same work elsewhere; null without one, and until it was looked up.',
          ),
          pagination: Pagination,
        }),
      ),
    ),
  answerVerdict: authors
    .route({
      method: 'PUT',
      path: '/citations/{id}/references/answer',
      summary: 'Answer the verdict on a reference of my paper',
      description:
        'For authors of the paper. The answer appears beside the verdict, and replaces an earlier one. An id with a version names the version; otherwise it is the newest public one.',
    })
    .input(AnswerToVerdict.extend(byPaper.shape))
    .errors(errors('paper-not-found', 'forbidden', 'reference-not-found', 'verdict-not-answerable'))
    .output(envelope(ReferenceCheck)),
  graph: open
    .route({
      method: 'GET',
      path: '/citations/{id}/graph',
      summary: 'Get the citation graph around a paper',
      description:
        'Nodes come level by level, the oldest papers of a level first, then the confirmed external papers that they cite. The graph stops at 500 nodes and sets `truncated`.',
    })
    .input(
      byPaper.extend({
        depth: numberFromQuery(z.number().int().min(1).max(LIMITS.citationGraph.depth)).default(
          LIMITS.citationGraph.defaultDepth,
        ),
      }),
    )
    .errors(errors('paper-not-found'))
    .output(envelope(CitationGraph)),
  stats: open
    .route({
      method: 'GET',
      path: '/citations/{id}/stats',
      summary: 'Get the citation statistics of a paper',
    })
    .input(byPaper)
    .errors(errors('paper-not-found'))
    .output(envelope(CitationStats)),
};
