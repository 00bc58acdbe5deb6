import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { PublicKey, SignedProvenance } from '#shared/domain/provenance.ts';

/** Endpoints about a version's provenance record; part of the resource `papers`. */
export const provenanceOfPapers = {
  provenance: endpoint('papers', 'optional')
    .route({
      method: 'GET',
      path: '/papers/{id}/provenance',
      summary: 'Get the signed provenance record of a version',
      description:
        'Names the submitter, the channel, the agents and the SHA-256 of every file. It remains available after the paper is withdrawn.',
    })
    .input(byPaper)
    .errors(errors('paper-not-found', 'provenance-not-ready'))
    .output(envelope(SignedProvenance)),
  provenanceKeys: endpoint('papers', 'public')
    .route({
      method: 'GET',
      path: '/provenance/keys',
      summary: 'Get the public keys that verify provenance records',
      description: 'A JSON Web Key Set. Retired keys stay in the set.',
    })
    .output(z.object({ keys: z.array(PublicKey) })),
};
