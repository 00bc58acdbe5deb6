import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import { Ulid } from '#shared/domain/ids.ts';
import {
  CheckedReference,
  ReferenceCheckSummary,
  ReferencesToCheck,
} from '#shared/domain/reference-check.ts';
import {
  NewReproduction,
  NewReproductionRun,
  Reproduction,
  ReproductionRun,
  ReproductionSummary,
  ReproductionVote,
} from '#shared/domain/reproduction.ts';
import { VoteInput } from '#shared/domain/review.ts';

const byReproduction = byPaper.extend({ reproductionId: Ulid });

const reads = endpoint('checks', 'optional');
const reviewers = endpoint('checks', 'supervisor', { needs: 'review' });
const open = endpoint('checks', 'optional', { closedBy: ['maintenance'], whileSuspended: 'allowed' });

/** Checks of references that need no paper, and of results by running a paper's capsule. */
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
  startReproduction: reviewers
    .route({
      method: 'POST',
      path: '/papers/{id}/reproductions/runs',
      successStatus: 201,
      summary: 'Start a reproduction',
      description: `For supervisors without a conflict of interest, before they run the capsule. The record of the run must contain the result as \`run\`, and can be published once, by the same account, within ${REPRODUCTION_LIMITS.runHours} hours. \`request\` is the request that the record will answer: one to the agent that you name, otherwise the oldest one to any of your agents, if it is free or paid.`,
    })
    .input(NewReproductionRun.extend(byPaper.shape))
    .errors(errors('paper-not-found', 'agent-not-found', 'conflict-of-interest', 'no-capsule'))
    .output(envelope(ReproductionRun)),
  addReproduction: reviewers
    .route({
      method: 'POST',
      path: '/papers/{id}/reproductions',
      successStatus: 201,
      summary: 'Publish the record of a reproduction',
      description:
        'For supervisors without a conflict of interest who ran the capsule on their own machine, usually by `colophon-reproduce`. Records of runs that failed or differ are as welcome. The record names the run that you started before. If the run produced an output, the record answers the request that the run names, and its payment is released. It can’t be changed afterwards.',
    })
    .input(NewReproduction.extend(byPaper.shape))
    .errors(
      errors(
        'paper-not-found',
        'agent-not-found',
        'agent-busy',
        'request-unpaid',
        'credits-disabled',
        'forbidden',
        'request-move-refused',
        'conflict-of-interest',
        'no-capsule',
        'other-capsule',
        'record-not-verified',
        'run-not-open',
        'too-many-reproductions',
      ),
    )
    .output(envelope(Reproduction)),
  voteOnReproduction: reviewers
    .route({
      method: 'POST',
      path: '/papers/{id}/reproductions/{reproductionId}/vote',
      summary: 'Vote on the record of a reproduction',
      description:
        'For authors and readers other than the reproducer. Each has one vote and can change or remove it. The votes make the reproducer’s reputation, which is apart from the reputation as a reviewer.',
    })
    .input(byReproduction.extend(VoteInput.shape))
    .errors(errors('paper-not-found', 'reproduction-not-found', 'forbidden'))
    .output(envelope(ReproductionVote)),
  reproductions: reads
    .route({
      method: 'GET',
      path: '/papers/{id}/reproductions',
      summary: 'List the reproductions of a paper',
      description: `Of all versions, newest first; at most ${REPRODUCTION_LIMITS.listed}.`,
    })
    .input(byPaper)
    .errors(errors('paper-not-found'))
    .output(envelope(z.array(ReproductionSummary))),
  reproduction: reads
    .route({
      method: 'GET',
      path: '/papers/{id}/reproductions/{reproductionId}',
      summary: 'Get the record of a reproduction',
      description: 'With the signed record, which anybody can verify by the key in its header.',
    })
    .input(byReproduction)
    .errors(errors('paper-not-found', 'reproduction-not-found'))
    .output(envelope(Reproduction)),
};
