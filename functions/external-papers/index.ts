import { ulid } from 'ulid';
import { externalPapers } from '#shared/contract/external-papers.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import {
  addExternalPaper,
  deleteExternalPaper,
  externalPapersOf,
  listExternalPapers,
  updateExternalPaper,
} from './manage-external-papers.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(externalPapers, {
  list: listExternalPapers,
  add: addExternalPaper(deps),
  importBibtex: onDemand(async () => (await import('./import-bibtex.ts')).importBibtex(deps)),
  update: updateExternalPaper,
  delete: deleteExternalPaper,
  ofUser: externalPapersOf,
  askConfirmation: onDemand(async () =>
    (await import('./confirm-external-paper.ts')).requestConfirmation(deps),
  ),
  confirmationQueue: onDemand(
    async () => (await import('./confirm-external-paper.ts')).listConfirmationQueue,
  ),
  decideConfirmation: onDemand(async () =>
    (await import('./confirm-external-paper.ts')).decideConfirmation(deps),
  ),
});
