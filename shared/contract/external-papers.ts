import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import {
  ExternalCase,
  ExternalDecision,
  ExternalPaper,
  ExternalPaperInput,
  ImportedEntry,
  ListedExternalPaper,
} from '#shared/domain/external-paper.ts';

const signedIn = endpoint('external-papers', 'supervisor', { needs: 'submit' });
const open = endpoint('external-papers', 'public');
const admin = endpoint('external-papers', 'admin');
const byId = z.object({ id: z.string().max(100) });

export const externalPapers = {
  list: signedIn
    .route({ method: 'GET', path: '/external-papers', summary: 'List my external papers, newest first' })
    .output(envelope(z.object({ externalPapers: z.array(ListedExternalPaper) }))),
  add: signedIn
    .route({
      method: 'POST',
      path: '/external-papers',
      successStatus: 201,
      summary: 'Add an external paper',
      description:
        'Returns 409 `external-paper-exists` if another of your external papers has the same DOI or title.',
    })
    .input(ExternalPaperInput)
    .errors(errors('external-paper-exists', 'external-paper-limit-reached'))
    .output(envelope(ExternalPaper)),
  importBibtex: signedIn
    .route({
      method: 'POST',
      path: '/external-papers/import',
      summary: 'Add external papers from BibTeX',
      description:
        'With `preview`, nothing is added. Each entry is checked separately: it is new, a duplicate or an error. `keys` selects the entries to add.',
    })
    .input(
      z.object({
        bibtex: z.string().min(1).max(LIMITS.bibtexCharacters),
        preview: z.boolean().default(false),
        keys: z.array(z.string().max(500)).max(LIMITS.externalPapers).optional(),
      }),
    )
    .errors(errors('external-paper-limit-reached'))
    .output(envelope(z.object({ entries: z.array(ImportedEntry), added: z.number().int() }))),
  update: signedIn
    .route({ method: 'PUT', path: '/external-papers/{id}', summary: 'Update an external paper' })
    .input(ExternalPaperInput.extend(byId.shape))
    .errors(errors('external-paper-not-found', 'external-paper-exists'))
    .output(envelope(ExternalPaper)),
  delete: signedIn
    .route({ method: 'DELETE', path: '/external-papers/{id}', summary: 'Delete an external paper' })
    .input(byId)
    .errors(errors('external-paper-not-found'))
    .output(z.object({ success: z.literal(true), message: z.string() })),
  ofUser: open
    .route({
      method: 'GET',
      path: '/users/{id}/external-papers',
      summary: 'List a supervisor’s external papers, newest first',
      description: 'Only confirmed ones: by an admin, by the verified-scholar badge or by a linked ORCID iD.',
    })
    .input(byId)
    .errors(errors('user-not-found'))
    .output(envelope(z.object({ externalPapers: z.array(ListedExternalPaper) }))),
  askConfirmation: signedIn
    .route({
      method: 'POST',
      path: '/external-papers/{id}/confirmation',
      summary: 'Ask an admin to confirm an external paper',
      description:
        'The paper needs a DOI, an arXiv id or a URL that the admin can check. A second request has no effect.',
    })
    .input(byId)
    .errors(errors('external-paper-not-found', 'changed-meanwhile'))
    .output(envelope(ExternalPaper)),
  confirmationQueue: admin
    .route({
      method: 'GET',
      path: '/admin/external-papers',
      summary: 'List external papers that await an admin, oldest first, or decided ones, newest first',
    })
    .input(
      z.object({
        queue: z.enum(['open', 'closed']).default('open'),
        cursor: z.string().max(2000).optional(),
      }),
    )
    .output(envelope(z.object({ cases: z.array(ExternalCase), nextCursor: z.string().nullable() }))),
  decideConfirmation: admin
    .route({
      method: 'POST',
      path: '/admin/external-papers/{supervisorId}/{id}/decision',
      summary: 'Confirm or decline an external paper, or revoke a confirmation',
      description:
        'Returns 409 `external-paper-decided` if another admin decided first or its supervisor changed the paper.',
    })
    .input(ExternalDecision.extend({ ...byId.shape, supervisorId: z.string().max(100) }))
    .errors(errors('external-paper-not-found', 'external-paper-decided'))
    .output(envelope(ExternalCase)),
};
