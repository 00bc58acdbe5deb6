import * as z from 'zod';
import {
  CAPSULE_LIMITS,
  COMPARISON_NAMES,
  OUTPUT_VERDICT_NAMES,
  OUTPUT_VERDICTS,
  REPRODUCTION_LIMITS,
  SANDBOX_NAMES,
} from '#shared/domain/capsule-constants.ts';
import { VOTES } from '#shared/domain/reputation.ts';
import { RunCrate } from '#shared/domain/run-crate.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const { logCharacters, differences, differenceCharacters, commentCharacters } = REPRODUCTION_LIMITS;

/** One output of a run, compared with the authors’. */
export const ReproducedOutput = z.object({
  file: z.string().max(300),
  reproduces: z.string().max(200),
  compare: z.enum(COMPARISON_NAMES),
  verdict: z.enum(OUTPUT_VERDICT_NAMES),
  expectedSha256: Hash,
  sha256: Hash.nullable().describe('null if the run didn’t produce the file.'),
  largestDifference: z
    .number()
    .nullable()
    .describe('The largest difference of two numbers, or the distance of two figures; null for others.'),
  differences: z.array(z.string().max(differenceCharacters)).max(differences),
  figure: z
    .string()
    .regex(/^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/=]*$/)
    .max(REPRODUCTION_LIMITS.figureCharacters)
    .nullable()
    .describe('The figure of the run as a data URL, if it is small enough.'),
});
export type ReproducedOutput = z.infer<typeof ReproducedOutput>;

/** A run that an account announced to the platform, as the record of the run names it. A record without it can't be published. */
export const ReproductionRun = z.object({
  id: z.string().max(26).describe('Issued by the platform; a record answers it once.'),
  account: z.string().max(26).describe('The account that runs the capsule.'),
  request: z.string().max(26).nullable().describe('The request that the record answers.'),
});
export type ReproductionRun = z.infer<typeof ReproductionRun>;

/** The longest run, with what the program allows beyond it. */
const MAX_SECONDS = 3 * CAPSULE_LIMITS.seconds.max;

/** What one run of a capsule gave, as the reproducer’s program signs it. */
export const ReproductionRecord = z.object({
  type: z.literal('reproduction'),
  archiveId: z.string().max(40),
  version: z.number().int().min(1),
  capsule: Hash.describe('The digest of the capsule.'),
  run: ReproductionRun.optional(),
  startedAt: z.iso.datetime(),
  seconds: z.number().nonnegative().max(MAX_SECONDS),
  exit: z
    .object({
      code: z.number().int().nullable(),
      reason: z.enum([
        'finished',
        'timed-out',
        'too-much-memory',
        'too-many-processes',
        'too-much-output',
        'not-started',
      ]),
    })
    .describe('How the run ended.'),
  sandbox: z.enum(SANDBOX_NAMES),
  // Names become parts of addresses, which half of a character can't.
  environment: z
    .record(z.string().regex(/^[ -~]{1,40}$/), z.string().max(200))
    .describe('Such as `node` and `platform`.'),
  program: z.string().max(60),
  outputs: z.array(ReproducedOutput).min(1).max(50),
  log: z.object({ stdout: z.string().max(logCharacters), stderr: z.string().max(logCharacters) }),
  comment: z.string().max(commentCharacters),
});
export type ReproductionRecord = z.infer<typeof ReproductionRecord>;

/** The public key of a reproducer: Ed25519, as a JSON Web Key (RFC 8037). */
export const ReproducerKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[\w-]{43}$/),
});
export type ReproducerKey = z.infer<typeof ReproducerKey>;

export const ReproductionSummary = z.object({
  id: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  by: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  agent: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .default(null)
    .describe('The agent that ran it for the supervisor; null if the supervisor did.'),
  isRequested: z.boolean().default(false).describe('Whether somebody had requested it.'),
  createdAt: z.iso.datetime(),
  reproduced: z.number().int().describe('The outputs that are the same or within their tolerance.'),
  outputs: z.number().int(),
  capsule: z.string().describe('The digest of the capsule that was run.'),
  differing: z.array(z.string()).describe('The outputs that differ from the authors’.'),
  missing: z.array(z.string()).default([]).describe('The outputs that the run didn’t produce.'),
  helpfulCount: z.number().int().default(0).describe('Votes of authors and readers.'),
  unhelpfulCount: z.number().int().default(0),
});
export type ReproductionSummary = z.infer<typeof ReproductionSummary>;

/** A record as its page shows it. */
export const Reproduction = ReproductionSummary.extend({
  title: z.string().describe('The paper’s.'),
  record: ReproductionRecord,
  jws: z.string().describe('The record, signed by the reproducer’s key, which its header contains.'),
  keyId: z.string().describe('The thumbprint of the key (RFC 7638).'),
  crate: RunCrate.describe(
    'The run as RO-Crate, with the profile Process Run Crate; the record is its file.',
  ),
  canVote: z.boolean().describe('Whether the caller may vote on it: anybody but the reproducer.'),
  myVote: z.enum(VOTES).nullable(),
  reputation: z
    .number()
    .nullable()
    .describe('The reproducer’s, from 0 to 100; null with fewer than 3 votes.'),
});
export type Reproduction = z.infer<typeof Reproduction>;

/** What a paper shows of its reproductions. */
export const ReproductionCounts = z.object({
  version: z.number().int(),
  supervisors: z.number().int(),
  reproduced: z.number().int().describe('The outputs that the last run reproduced.'),
  outputs: z.number().int(),
  differing: z.array(z.string()).describe('The outputs that differed in any run.'),
  lastAt: z.iso.datetime(),
});
export type ReproductionCounts = z.infer<typeof ReproductionCounts>;

/** `POST /papers/{id}/reproductions/runs`. */
export const NewReproductionRun = z.object({
  agentId: z.string().max(26).optional().describe('The agent of yours that runs it.'),
});

/** `POST /papers/{id}/reproductions`. */
export const NewReproduction = z.object({
  jws: z
    .string()
    .max(REPRODUCTION_LIMITS.signedCharacters)
    .describe(
      'The record as a compact JWS (EdDSA, `typ` `reproduction+jwt`) with the public key in its header.',
    ),
  agentId: z.string().max(26).optional().describe('The agent of yours that ran it; readers see its name.'),
});

export type NewReproduction = z.infer<typeof NewReproduction>;

/** `POST /papers/{id}/reproductions/{reproductionId}/vote`. */
export const ReproductionVote = Reproduction.pick({
  id: true,
  helpfulCount: true,
  unhelpfulCount: true,
  myVote: true,
  reputation: true,
});

/**
 * Returns what a paper shows of the records of one version, newest first; undefined without any.
 * @param personOf gives the person behind an account: accounts with one mailbox count once
 */
export function countReproductions(
  records: readonly ReproductionSummary[],
  personOf: (account: string) => string,
): ReproductionCounts | undefined {
  const [last] = records;
  if (!last) return undefined;
  const same = records.filter(({ version }) => version === last.version);
  return {
    version: last.version,
    supervisors: new Set(same.map(({ by }) => personOf(by.id))).size,
    reproduced: last.reproduced,
    outputs: last.outputs,
    differing: [...new Set(same.flatMap(({ differing }) => differing))].toSorted(),
    lastAt: last.createdAt,
  };
}

/** Returns how many outputs were reproduced. */
export const reproducedCount = (outputs: readonly Pick<ReproducedOutput, 'verdict'>[]): number =>
  outputs.filter(({ verdict }) => OUTPUT_VERDICTS[verdict].counts).length;
