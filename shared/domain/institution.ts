import * as z from 'zod';
import { ror } from '#shared/domain/manuscript/author-details.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';

const Name = oneLine().min(2).max(200);
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    mustBe('a domain such as uni.example'),
  );

/** An institution whose people can log in with their accounts there. */
export const Institution = z.object({
  id: z.string(),
  name: z.string(),
  ror: z.string().nullable().describe('The ROR id.'),
  domains: z
    .array(z.string())
    .describe('The domains of its email addresses. Each includes the domains below it.'),
});
export type Institution = z.infer<typeof Institution>;

/** An institution as admins see it. Its client secret is never returned. */
export const InstitutionForAdmins = Institution.extend({
  issuer: z.string(),
  clientId: z.string(),
  callbackUrl: z.string().describe('The redirect address to register at the institution’s provider.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type InstitutionForAdmins = z.infer<typeof InstitutionForAdmins>;

/** Changes of an institution. Omitted fields stay as they are. */
export const InstitutionChanges = z.object({
  name: Name.optional(),
  ror: ror
    .nullable()
    .optional()
    .meta({ description: 'The ROR id.', examples: ['https://ror.org/048a87296'] }),
  domains: z
    .array(Domain)
    .min(1)
    .max(20)
    .optional()
    .meta({
      description: 'The domains of addresses that only its people have.',
      examples: [['uni.example']],
    }),
  clientId: oneLine().min(1).max(300).optional(),
  clientSecret: z.string().min(1).max(500).optional().describe('Stored encrypted, and never returned.'),
});
export type InstitutionChanges = z.infer<typeof InstitutionChanges>;

/** A new institution. The issuer can’t be changed later. */
export const NewInstitution = InstitutionChanges.required({
  name: true,
  domains: true,
  clientId: true,
  clientSecret: true,
}).extend({
  issuer: z
    .url()
    .max(300)
    .meta({
      description: 'The issuer of its ID tokens, exactly as its `.well-known/openid-configuration` has it.',
      examples: ['https://login.uni.example'],
    }),
});
export type NewInstitution = z.infer<typeof NewInstitution>;

/** The membership of an institution that a person proved by signing in there. */
export const Membership = z.object({
  id: z.string().describe('The id of the institution.'),
  name: z.string(),
  ror: z.string().nullable(),
  provenAt: z.iso.datetime(),
  until: z.iso.datetime().describe('When the proof ends unless the person signs in there again.'),
});
export type Membership = z.infer<typeof Membership>;
