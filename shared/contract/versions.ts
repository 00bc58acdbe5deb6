import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { HistoryEntry, PaperDiff } from '#shared/domain/paper-history.ts';
import { VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { VenueSlug } from '#shared/domain/venue-slug.ts';
import { numberFromQuery } from '#shared/input/from-query.ts';

const optional = endpoint('versions', 'optional');

const versionNumber = numberFromQuery(z.number().int().min(1).max(99_999));

const Redirect = z.object({
  status: z.literal(302),
  headers: z.object({ location: z.string(), 'cache-control': z.string() }),
});

/** A paper's history, the comparison of its versions, and downloads. */
export const versions = {
  history: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/history',
      summary: 'List the history of a paper, newest first',
      description:
        'Lists the versions, each metadata change with its author, time, and values before and after, and the withdrawal.',
    })
    .input(byPaper)
    .errors(errors('paper-not-found'))
    .output(envelope(z.object({ history: z.array(HistoryEntry) }))),
  diff: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/diff',
      summary: 'Compare two versions',
      description:
        'Marks what was inserted, deleted, moved and changed. Formulas and figures are compared as a whole.',
    })
    .input(byPaper.extend({ from: versionNumber, to: versionNumber }))
    .errors(errors('paper-not-found', 'paper-withdrawn', 'versions-not-comparable'))
    .output(envelope(PaperDiff)),
  proceedings: optional
    .route({
      method: 'GET',
      path: '/venues/{slug}/rounds/{number}/package',
      summary: 'Download the proceedings of a round as a ZIP',
      description:
        'Redirects to a bag (RFC 8493) with an RO-Crate, a page, BibTeX, and the PDF and JATS of each accepted paper. Papers beyond ' +
        '100 MB are listed in `fetch.txt`.',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(
      z.object({
        slug: VenueSlug,
        number: numberFromQuery(z.number().int().min(1).max(VENUE_LIMITS.rounds)),
      }),
    )
    .errors(errors('venue-not-found', 'round-not-found'))
    .output(Redirect),
  download: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/download',
      summary: 'Download a version as a ZIP, or one of its files',
      description:
        'Redirects to the file. Without `file`, to a ZIP of sources, figures, data, README.txt and provenance.json. ' +
        'Counts once per reader and day. Bots don’t count.',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(
      byPaper.extend({
        file: z
          .string()
          .max(300)
          .optional()
          .describe('A name from `GET /papers/{id}/files`, such as `paper.pdf`.'),
      }),
    )
    .errors(errors('paper-not-found', 'file-not-found', 'paper-withdrawn'))
    .output(Redirect),
};
