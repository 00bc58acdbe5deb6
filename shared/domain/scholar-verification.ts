import * as z from 'zod';
import {
  SCHOLAR_EVIDENCE_KINDS,
  SCHOLAR_STATE_NAMES,
  SCHOLAR_VERDICTS,
} from '#shared/domain/scholar-constants.ts';
import { readProof } from '#shared/domain/scholar-proof.ts';

/** The verified-scholar badge on a profile, which an admin approved. */
export const ScholarBadge = z.object({
  kind: z.enum(SCHOLAR_EVIDENCE_KINDS),
  shown: z.string().describe('The profile or record. For an email address, only the institution’s domain.'),
  url: z.string().nullable(),
  since: z.iso.datetime(),
});
export type ScholarBadge = z.infer<typeof ScholarBadge>;

/** A request for the badge. */
export const ScholarRequest = z
  .object({
    kind: z.enum(SCHOLAR_EVIDENCE_KINDS),
    evidence: z.string().trim().min(1).max(500),
    note: z.string().trim().max(1000).optional().describe('A note to the admins.'),
  })
  .superRefine(({ kind, evidence }, context) => {
    const proof = readProof(kind, evidence);
    if (typeof proof === 'string') context.addIssue({ code: 'custom', path: ['evidence'], message: proof });
  });
export type ScholarRequest = z.infer<typeof ScholarRequest>;

const Decision = z.object({
  verdict: z.enum(SCHOLAR_VERDICTS),
  reason: z.string(),
  at: z.iso.datetime(),
});

/** A request for the badge as the supervisor sees it. */
export const ScholarVerification = z.object({
  state: z.enum(SCHOLAR_STATE_NAMES),
  kind: z.enum(SCHOLAR_EVIDENCE_KINDS),
  evidence: z.string(),
  url: z.string().nullable(),
  note: z.string(),
  isConfirmed: z
    .boolean()
    .describe(
      'Whether the supervisor proved that it is theirs, by an emailed code or by signing in to ORCID.',
    ),
  requestedAt: z.iso.datetime(),
  decision: Decision.nullable(),
});
export type ScholarVerification = z.infer<typeof ScholarVerification>;

/** A request for the badge as admins see it, in the queue. */
export const ScholarCase = ScholarVerification.extend({
  supervisor: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    institution: z.string(),
    position: z.string(),
    website: z.string(),
    orcid: z.string().nullable(),
    createdAt: z.iso.datetime(),
  }),
  decidedBy: z.string().nullable().describe('An admin’s username.'),
  earlier: z.array(Decision.extend({ evidence: z.string() })).describe('The decisions on earlier requests.'),
});
export type ScholarCase = z.infer<typeof ScholarCase>;

/** An admin's decision. The supervisor sees the reason. */
export const ScholarDecision = z.object({
  verdict: z.enum(SCHOLAR_VERDICTS),
  reason: z.string().trim().min(10).max(2000),
});
export type ScholarDecision = z.infer<typeof ScholarDecision>;
