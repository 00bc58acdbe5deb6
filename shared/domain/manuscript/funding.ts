import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { oneLine } from '#shared/input/one-line.ts';
import { identifier } from './author-details.ts';
import { readFunderId } from './identifiers.ts';

const funderId = identifier(
  readFunderId,
  'the id of a funder in ROR (https://ror.org/0472cxd90) or Crossref (10.13039/501100000781)',
);

/** A paper's funding as submitted, with an entry for each award. */
export const FundingInput = z
  .array(
    z.strictObject({
      funder: oneLine().min(1).max(300).describe('The name of the funder, in full.'),
      funderId: funderId
        .optional()
        .describe('Its ROR id, or its id in the Open Funder Registry (10.13039/…).'),
      awardNumber: oneLine().max(100).optional(),
      awardTitle: oneLine().max(300).optional(),
    }),
  )
  .max(LIMITS.awards);

/** A paper's funding as stored and returned. */
export const Funding = z.array(
  z.object({
    funder: z.string(),
    funderId: z.string().optional(),
    awardNumber: z.string().optional(),
    awardTitle: z.string().optional(),
  }),
);
export type Award = z.infer<typeof Funding>[number];
