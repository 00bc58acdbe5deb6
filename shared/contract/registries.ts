import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { DOI_FORM } from '#shared/domain/manuscript/doi-form.ts';
import { FoundInRegistry, FoundWork } from '#shared/domain/registry.ts';

const signedIn = endpoint('registries', 'supervisor', { needs: 'read' });
const query = z.object({
  query: z.string().trim().min(2).max(200).describe('A part of the name, or an id.'),
});

/** Lookups in registries: of organizations and funders for a paper's details, of works for external papers. */
export const registries = {
  organizations: signedIn
    .route({
      method: 'GET',
      path: '/organizations',
      summary: 'Find an organization in ROR',
      description: 'For affiliations. Any name is accepted on a paper, also one that no registry has.',
    })
    .input(query)
    .output(envelope(FoundInRegistry)),
  funders: signedIn
    .route({
      method: 'GET',
      path: '/funders',
      summary: 'Find a funder in ROR and in Crossref’s registry',
      description: 'For the funding of a paper. Any name is accepted, also one that no registry has.',
    })
    .input(query)
    .output(envelope(FoundInRegistry)),
  work: signedIn
    .route({
      method: 'GET',
      path: '/works',
      summary: 'Get a published work by its DOI from Crossref',
      description: 'For external papers.',
    })
    .input(
      z.object({
        doi: z
          .string()
          .trim()
          .max(300)
          .regex(...DOI_FORM),
      }),
    )
    .output(envelope(FoundWork)),
};
