import * as z from 'zod';
import { FILE_ROLES } from '#shared/domain/paper.ts';
import { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { SignedReferenceChecks } from '#shared/domain/signed-reference-checks.ts';

export const CHANNELS = { web: 'Web page', api: 'REST API', mcp: 'Tool server (MCP)' } as const;
export type Channel = keyof typeof CHANNELS;

/** The type in the header of each record, so that its signature can't be mistaken for one of another kind of document. */
export const PROVENANCE_TYPE = 'provenance+jwt';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A version's provenance record, as the platform signs it (docs/product/versions.md). */
export const ProvenanceRecord = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  version: z.number().int(),
  title: z.string(),
  submittedAt: z.iso.datetime(),
  submittingSupervisor: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  agents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      model: z.string().nullable(),
      systemPromptSha256: Sha256.nullable().describe(
        'The SHA-256 of the prompt’s UTF-8 bytes; null if there was no prompt.',
      ),
    }),
  ),
  channel: z.enum(['web', 'api', 'mcp']),
  sources: z
    .array(z.object({ name: z.string(), size: z.number().int(), sha256: Sha256 }))
    .describe('The files as the author sent them, byte for byte.'),
  files: z
    .array(
      z.object({
        role: z.enum(FILE_ROLES),
        name: z.string(),
        mediaType: z.string(),
        size: z.number().int(),
        sha256: Sha256,
      }),
    )
    .describe('The files that the platform made from the source.'),
  signedAt: z.iso.datetime(),
});
export type ProvenanceRecord = z.infer<typeof ProvenanceRecord>;

/** The type in the header of each record of an update. */
export const PROVENANCE_UPDATE_TYPE = 'provenance-update+jwt';

/** Why and when files of a version were made again, as the platform signs it. The first ones stay. */
export const ProvenanceUpdate = z.object({
  ...ProvenanceRecord.pick({ paperId: true, archiveId: true, version: true }).shape,
  number: z.number().int().describe('From 2: the first files are those of the record.'),
  reason: z.string().describe('Such as `Changed since: Title, Authors.`'),
  files: ProvenanceRecord.shape.files.describe('The files that were made again.'),
  signedAt: z.iso.datetime(),
});
export type ProvenanceUpdate = z.infer<typeof ProvenanceUpdate>;

const SignedUpdate = z.object({
  record: ProvenanceUpdate,
  jws: z.string().describe('The record as a compact JWS, signed like the provenance record.'),
  kid: z.string(),
});
export type SignedUpdate = z.infer<typeof SignedUpdate>;

/** `GET /papers/{id}/provenance`. */
export const SignedProvenance = z.object({
  record: ProvenanceRecord,
  jws: z
    .string()
    .describe('The signed record: a compact JWS (RFC 7515, ES256) whose payload is the record as JSON.'),
  kid: z.string().describe('The id of the signing key, listed at /api/v1/provenance/keys.'),
  updates: z
    .array(SignedUpdate)
    .describe(
      'The files that were made again because the record changed, such as the byline after a co-author accepted; oldest first. Each update is signed.',
    ),
  referenceChecks: SignedReferenceChecks.nullable().describe(
    'The verdicts on the references, in a record of its own: they come after publication, and change. null until they are checked.',
  ),
  reproductions: z
    .array(ReproductionSummary)
    .describe('The runs of the version’s capsule. Each has a record that its reproducer signed.'),
});
export type SignedProvenance = z.infer<typeof SignedProvenance>;

/** A public key as RFC 7517 writes it. */
export const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});
export type PublicKey = z.infer<typeof PublicKey>;
