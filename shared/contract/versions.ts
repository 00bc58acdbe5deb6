import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { HistoryEntry, PaperDiff } from '#shared/domain/paper-history.ts';

const optional = endpoint('versions', 'optional');

const versionNumber = z.coerce
  .number({ error: 'Versions are counted from 1.' })
  .int('Versions are counted from 1.')
  .min(1, 'Versions are counted from 1.')
  .max(99_999, 'There are not that many versions.');

/** What there is of a paper beside its page: its history, how its versions differ, all its files. */
export const versions = {
  history: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/history',
      summary: 'What happened to a paper, newest first',
      description:
        'Its versions, every change of its metadata with who, when, before and after, its withdrawal.',
    })
    .input(byPaper)
    .output(envelope(z.object({ history: z.array(HistoryEntry) }))),
  diff: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/diff',
      summary: 'How two versions differ',
      description: 'What was inserted, deleted, moved and changed; formulas and figures stay whole.',
    })
    .input(byPaper.extend({ from: versionNumber, to: versionNumber }))
    .output(envelope(PaperDiff)),
  download: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/download',
      summary: 'Everything of a version as a ZIP, or one of its files',
      description:
        'Leads to where the file is served. Without `file`: a ZIP of sources, figures, data, README.txt and provenance.json. ' +
        'Counted once per reader and day; robots are not counted.',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(
      byPaper.extend({
        file: z.string().max(300).optional().describe('A name of GET /papers/{id}/files: `paper.pdf`.'),
      }),
    )
    .output(
      z.object({
        status: z.literal(302),
        headers: z.object({ location: z.string(), 'cache-control': z.string() }),
      }),
    ),
};
