import * as z from 'zod';
import { ORGANIZATION_TYPES, OrganizationType, ProfileFields, Supervisor } from '#shared/domain/account.ts';

/** A supervisor's profile as they see it themselves, with their statistics. */
export const OwnProfile = Supervisor.extend({
  _count: z.object({ papers: z.number().int(), reviews: z.number().int(), citations: z.number().int() }),
  apiKeys: z.array(z.object({ id: z.string(), name: z.string() })),
  storageUsedBytes: z.number().int(),
  storageQuotaBytes: z.number().int(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Spellings that people use in agent tools with a free text field, such as `Research institute`, `Non-profit`, `Univ`. */
function organizationOf(words: string): OrganizationType {
  const letters = words.toLowerCase().replace(/[^a-z]/g, '');
  const named = ORGANIZATION_TYPES.find((type) => letters.includes(type.replace(/_/g, '')));
  return named ?? (/institut|laborator/.test(letters) ? 'research_institute' : 'other');
}

/** Changes of a profile. Omitted fields stay as they are; an empty text clears a field. */
export const ProfileChanges = ProfileFields.extend({
  organizationType: z
    .union([
      z.literal('').transform(() => null),
      OrganizationType,
      z
        .string()
        .max(100)
        .transform(organizationOf)
        .describe(
          'Free text, as installed agent tools send it. Stored as the nearest type, or else `other`.',
        ),
    ])
    .nullable()
    .optional(),
  website: z.union([z.literal(''), ProfileFields.shape.website]),
  /** The name of the institution in installed agent tools. */
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
    .describe('The same bytes, by type of file.'),
});
