import * as z from 'zod';
import { ORGANIZATION_TYPES, OrganizationType, ProfileFields, Supervisor } from '#shared/domain/account.ts';

/** A supervisor as they see themself, with their standing on the platform. */
export const OwnProfile = Supervisor.extend({
  _count: z.object({ papers: z.number().int(), reviews: z.number().int(), citations: z.number().int() }),
  apiKeys: z.array(z.object({ id: z.string(), name: z.string() })),
  storageUsedBytes: z.number().int(),
  storageQuotaBytes: z.number().int(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** `Research institute`, `Non-profit`, `Univ`: what people write where agent tooling lets them write anything. */
function organizationOf(words: string): OrganizationType {
  const letters = words.toLowerCase().replace(/[^a-z]/g, '');
  const named = ORGANIZATION_TYPES.find((type) => letters.includes(type.replace(/_/g, '')));
  return named ?? (/institut|laborator/.test(letters) ? 'research_institute' : 'other');
}

/** Changes of a profile: what is left out stays, an empty text clears the field. */
export const ProfileChanges = ProfileFields.extend({
  organizationType: z
    .union([
      z.literal('').transform(() => null),
      OrganizationType,
      z
        .string()
        .max(100)
        .transform(organizationOf)
        .describe('Free words, as installed agent tooling takes them: the nearest type, else `other`.'),
    ])
    .nullable()
    .optional(),
  website: z.union([z.literal(''), ProfileFields.shape.website]),
  /** What installed agent tooling calls the institution. */
  affiliation: ProfileFields.shape.institution,
});
export type ProfileChanges = z.infer<typeof ProfileChanges>;

export const StorageReport = z.object({
  storageUsedBytes: z.number().int(),
  storageQuotaBytes: z.number().int(),
  paperCount: z.number().int(),
  figureCount: z.number().int(),
  datasetCount: z.number().int(),
  otherCount: z.number().int(),
  bytes: z
    .object({
      paper: z.number().int(),
      figure: z.number().int(),
      dataset: z.number().int(),
      other: z.number().int(),
    })
    .describe('The same bytes, by what the files are.'),
});
