import * as z from 'zod';
import { readProof } from '#shared/domain/scholar-proof.ts';
import {
  SCHOLAR_EVIDENCE_KINDS,
  SCHOLAR_STATE_NAMES,
  SCHOLAR_VERDICTS,
} from '#shared/domain/scholar-terms.ts';

/** What a profile shows of a supervisor whose standing as a scholar an admin has confirmed. */
export const ScholarBadge = z.object({
  kind: z.enum(SCHOLAR_EVIDENCE_KINDS),
  shown: z.string().describe('The profile or record; of an email only the institution’s domain.'),
  url: z.string().nullable(),
  since: z.iso.datetime(),
});
export type ScholarBadge = z.infer<typeof ScholarBadge>;

/** Asking for the badge. */
export const ScholarRequest = z
  .object({
    kind: z.enum(SCHOLAR_EVIDENCE_KINDS, { error: 'Choose what shows that you are a scholar' }),
    evidence: z
      .string({ error: 'Enter the address' })
      .trim()
      .min(1, 'Enter the address')
      .max(500, 'The address must be at most 500 characters'),
    note: z
      .string()
      .trim()
      .max(1000, 'Your words must be at most 1,000 characters')
      .optional()
      .describe('What an admin should know.'),
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

/** A supervisor's request for the badge as they see it. */
export const ScholarVerification = z.object({
  state: z.enum(SCHOLAR_STATE_NAMES),
  kind: z.enum(SCHOLAR_EVIDENCE_KINDS),
  evidence: z.string(),
  url: z.string().nullable(),
  note: z.string(),
  isConfirmed: z
    .boolean()
    .describe('Whether they have shown that it is theirs: by a mailed code, or by logging in at ORCID.'),
  requestedAt: z.iso.datetime(),
  decision: Decision.nullable(),
});
export type ScholarVerification = z.infer<typeof ScholarVerification>;

/** The same as admins see it, in the queue. */
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
  earlier: z
    .array(Decision.extend({ evidence: z.string() }))
    .describe('What was decided of earlier requests.'),
});
export type ScholarCase = z.infer<typeof ScholarCase>;

/** What an admin decides; who asked is told the reason. */
export const ScholarDecision = z.object({
  verdict: z.enum(SCHOLAR_VERDICTS, { error: 'Choose to approve or to decline' }),
  reason: z
    .string({ error: 'A reason is required' })
    .trim()
    .min(10, 'A reason must be at least 10 characters')
    .max(2000, 'A reason must be at most 2,000 characters'),
});
export type ScholarDecision = z.infer<typeof ScholarDecision>;
