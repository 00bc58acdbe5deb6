import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import {
  CheckedReference,
  ReferenceCheckSummary,
  ReferencesToCheck,
} from '#shared/domain/reference-check.ts';

const open = endpoint('checks', 'optional', { closedBy: ['maintenance'], whileSuspended: 'allowed' });

/** Checks that need no paper. */
export const checks = {
  references: open
    .route({
      method: 'POST',
      path: '/checks/references',
      summary: 'Check references',
      description: `Looks up to ${LIMITS.referenceCheck.references} references up in Crossref, DataCite, OpenAlex and arXiv, and compares them field by field. Nothing is stored. A reference whose catalogs don’t answer within 20 s is \`unchecked\`: send it again later.`,
    })
    .input(ReferencesToCheck)
    .errors(errors('too-many-references', 'too-many-reference-checks'))
    .output(envelope(z.object({ references: z.array(CheckedReference), summary: ReferenceCheckSummary }))),
};
