import * as z from 'zod';
import { EXTERNAL_KINDS, type ExternalKind } from '#shared/domain/external-paper.ts';

/** An organization in a registry: ROR or Crossref's Open Funder Registry. */
export const RegistryEntry = z.object({
  id: z.string().describe('Its URL in the registry: https://ror.org/… or https://doi.org/10.13039/…'),
  name: z.string(),
  place: z.string().describe('Its location, such as “Oxford, United Kingdom”. Empty if unknown.'),
});
export type RegistryEntry = z.infer<typeof RegistryEntry>;

/** The response to a lookup. */
export const FoundInRegistry = z.object({
  entries: z.array(RegistryEntry).describe('At most 10, the best match first.'),
  isAvailable: z.boolean().describe('false if the registry didn’t respond. Any name can still be used.'),
});
export type FoundInRegistry = z.infer<typeof FoundInRegistry>;

/** A work as Crossref has it, for an external paper. */
export const RegisteredWork = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  kind: z.enum(Object.keys(EXTERNAL_KINDS) as [ExternalKind, ...ExternalKind[]]),
  venue: z.string().describe('The journal or the conference. Empty if unknown.'),
  year: z.number().int().nullable(),
  doi: z.string(),
  url: z.string(),
});
export type RegisteredWork = z.infer<typeof RegisteredWork>;

/** The response to a lookup by DOI. */
export const FoundWork = z.object({
  work: RegisteredWork.nullable().describe('Null if the registry has no work under the DOI.'),
  isAvailable: z.boolean().describe('false if the registry didn’t respond.'),
});
export type FoundWork = z.infer<typeof FoundWork>;
