import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope } from '#shared/contract/base.ts';
import {
  ExternalCase,
  ExternalDecision,
  ExternalPaper,
  ExternalPaperInput,
  ImportedEntry,
  ListedExternalPaper,
} from '#shared/domain/external-paper.ts';

const signedIn = endpoint('external-papers', 'supervisor');
const open = endpoint('external-papers', 'public');
const admin = endpoint('external-papers', 'admin');
const byId = z.object({ id: z.string().max(100) });

export const externalPapers = {
  list: signedIn
    .route({ method: 'GET', path: '/external-papers', summary: 'My publications elsewhere, newest first' })
    .output(envelope(z.object({ externalPapers: z.array(ListedExternalPaper) }))),
  add: signedIn
    .route({
      method: 'POST',
      path: '/external-papers',
      successStatus: 201,
      summary: 'Add a publication elsewhere',
      description: 'One with the same DOI or title as another is refused (409 `external-paper-exists`).',
    })
    .input(ExternalPaperInput)
    .output(envelope(ExternalPaper)),
  importBibtex: signedIn
    .route({
      method: 'POST',
      path: '/external-papers/import',
      summary: 'Add publications from BibTeX',
      description:
        'With `preview` nothing is added. Each entry is new, a duplicate or an error by itself; `keys` chooses among them.',
    })
    .input(
      z.object({
        bibtex: z
          .string({ error: 'Choose a BibTeX file, or paste its text' })
          .min(1, 'Choose a BibTeX file, or paste its text')
          .max(LIMITS.bibtexCharacters, 'A BibTeX file may have 1 MB at the most'),
        preview: z.boolean().default(false),
        keys: z.array(z.string().max(500)).max(LIMITS.externalPapers).optional(),
      }),
    )
    .output(envelope(z.object({ entries: z.array(ImportedEntry), added: z.number().int() }))),
  update: signedIn
    .route({ method: 'PUT', path: '/external-papers/{id}', summary: 'Change a publication elsewhere' })
    .input(ExternalPaperInput.extend(byId.shape))
    .output(envelope(ExternalPaper)),
  delete: signedIn
    .route({ method: 'DELETE', path: '/external-papers/{id}', summary: 'Delete a publication elsewhere' })
    .input(byId)
    .output(z.object({ success: z.literal(true), message: z.string() })),
  ofUser: open
    .route({
      method: 'GET',
      path: '/users/{id}/external-papers',
      summary: 'Their publications elsewhere, newest first',
      description:
        'Those that are confirmed: by an admin, by the badge of a verified scholar or by a linked ORCID iD.',
    })
    .input(byId)
    .output(envelope(z.object({ externalPapers: z.array(ListedExternalPaper) }))),
  askConfirmation: signedIn
    .route({
      method: 'POST',
      path: '/external-papers/{id}/confirmation',
      summary: 'Ask an admin to confirm a publication elsewhere',
      description:
        'It needs a DOI, an arXiv id or an address where the admin can look. Asking twice is asking once.',
    })
    .input(byId)
    .output(envelope(ExternalPaper)),
  confirmationQueue: admin
    .route({
      method: 'GET',
      path: '/admin/external-papers',
      summary:
        'Publications elsewhere that wait for an admin, oldest first, or those decided on, newest first',
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
      summary: 'Confirm or decline a publication elsewhere, or take a confirmation back',
      description:
        '409 `external-paper-decided` where somebody else was first, or its supervisor changed it.',
    })
    .input(ExternalDecision.extend({ ...byId.shape, supervisorId: z.string().max(100) }))
    .output(envelope(ExternalCase)),
};
