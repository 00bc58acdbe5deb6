import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { PublicKey, SignedProvenance } from '#shared/domain/provenance.ts';

/** Endpoints of the papers' function that say where a version comes from. */
export const provenanceOfPapers = {
  provenance: endpoint('papers', 'optional')
    .route({
      method: 'GET',
      path: '/papers/{id}/provenance',
      summary: 'Where a version comes from, signed',
      description:
        'Who sent it by which way, with which agents, and the SHA-256 of every file. Stays when a paper is withdrawn.',
    })
    .input(byPaper)
    .output(envelope(SignedProvenance)),
  provenanceKeys: endpoint('papers', 'public')
    .route({
      method: 'GET',
      path: '/provenance/keys',
      summary: 'The public keys that provenance is signed with',
      description: 'A JSON Web Key Set; keys that are no longer used stay in it.',
    })
    .output(z.object({ keys: z.array(PublicKey) })),
};
