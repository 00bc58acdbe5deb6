import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { CITATION_FORMAT_NAMES } from '#shared/domain/citation-formats.ts';
import {
  CitationGraph,
  CitationStats,
  CitingPaper,
  ResolvedReference,
} from '#shared/domain/citation-graph.ts';

const open = endpoint('citations', 'public');
const optional = endpoint('citations', 'optional');

const formatError = `The format must be one of ${CITATION_FORMAT_NAMES.join(', ')}.`;
const depthError = `The depth must be a number from 1 to ${LIMITS.citationGraph.depth}.`;

export const citations = {
  cite: optional
    .route({
      method: 'GET',
      path: '/citations/{id}',
      summary: 'How to cite a paper',
      description: 'The citation stands at the top level, alone and in a list, beside `data`.',
    })
    .input(
      byPaper.extend({
        format: z.enum(CITATION_FORMAT_NAMES, { error: formatError }).default('bibtex'),
      }),
    )
    .output(
      envelope(
        z.object({
          format: z.enum(CITATION_FORMAT_NAMES),
          citation: z.string(),
          fileName: z.string(),
          mediaType: z.string(),
        }),
      ).extend({ citation: z.string(), citations: z.array(z.string()) }),
    ),
  citing: open
    .route({ method: 'GET', path: '/citations/{id}/citing', summary: 'The papers here that cite a paper' })
    .input(PageQuery.extend(byPaper.shape))
    .output(envelope(z.object({ papers: z.array(CitingPaper), pagination: Pagination }))),
  references: optional
    .route({
      method: 'GET',
      path: '/citations/{id}/references',
      summary: 'What a paper cites',
      description:
        'All printed references, and page by page the papers here that they mean. One that means a confirmed publication elsewhere of somebody here says which.',
    })
    .input(PageQuery.extend(byPaper.shape))
    .output(
      envelope(
        z.object({
          papers: z.array(CitingPaper),
          references: z.array(ResolvedReference),
          pagination: Pagination,
        }),
      ),
    ),
  graph: open
    .route({
      method: 'GET',
      path: '/citations/{id}/graph',
      summary: 'The papers around a paper, by who cites whom',
      description:
        'Level by level, oldest papers first within a level, then what they cite of confirmed publications elsewhere; at 500 nodes it stops and says `truncated`.',
    })
    .input(
      byPaper.extend({
        depth: z.coerce
          .number({ error: depthError })
          .int(depthError)
          .min(1, depthError)
          .max(LIMITS.citationGraph.depth, depthError)
          .default(LIMITS.citationGraph.defaultDepth),
      }),
    )
    .output(envelope(CitationGraph)),
  stats: open
    .route({
      method: 'GET',
      path: '/citations/{id}/stats',
      summary: 'How often, when and by whom it is cited',
    })
    .input(byPaper)
    .output(envelope(CitationStats)),
};
